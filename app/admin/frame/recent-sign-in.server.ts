import { type RouterContextProvider, redirect } from "react-router";
import { signedIn } from "#app/accounts/guard.server.ts";
import { adminPaths } from "#app/paths.ts";

/** Refunds, erasures, the team and exports ask for the password again after so long (law 4). */
const recentMinutes = 15;

export function isRecentSignIn(context: Readonly<RouterContextProvider>, now = new Date()): boolean {
  return now.getTime() - context.get(signedIn).signedInAt.getTime() < recentMinutes * 60_000;
}

/** The short form, and where it leads back to: a path of the back office. */
export const signInAgainAddress = (returnTo: string): string =>
  `${adminPaths.signInAgain}?from=${encodeURIComponent(returnTo)}`;

/**
 * Leads to the short form when the last sign-in is older than 15 minutes, and back to `returnTo`. For loaders; steps that
 * are posted set `recent: true` (staff-action.server.ts), which loses nothing that was typed.
 */
export function requireRecentSignIn(context: Readonly<RouterContextProvider>, returnTo: string): void {
  if (!isRecentSignIn(context)) throw redirect(signInAgainAddress(returnTo));
}
