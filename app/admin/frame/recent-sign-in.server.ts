import { type RouterContextProvider, redirect } from "react-router";
import { signedIn } from "#app/accounts/guard.server.ts";
import { adminPaths } from "#app/paths.ts";

/** Minutes after which refunds, erasures, the team and exports need the password again (law 4). */
const recentMinutes = 15;

export function isRecentSignIn(context: Readonly<RouterContextProvider>, now = new Date()): boolean {
  return now.getTime() - context.get(signedIn).signedInAt.getTime() < recentMinutes * 60_000;
}

/** The address of the password form; `returnTo`: a path of the back office. */
export const signInAgainAddress = (returnTo: string): string =>
  `${adminPaths.signInAgain}?from=${encodeURIComponent(returnTo)}`;

/**
 * Redirects to the password form if the last sign-in is older than 15 minutes, and from there to `returnTo`. For loaders;
 * posted steps set `recent: true` (staff-action.server.ts), which keeps what was typed.
 */
export function requireRecentSignIn(context: Readonly<RouterContextProvider>, returnTo: string): void {
  if (!isRecentSignIn(context)) throw redirect(signInAgainAddress(returnTo));
}
