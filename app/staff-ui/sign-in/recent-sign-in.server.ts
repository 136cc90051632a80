import { data, type RouterContextProvider, redirect } from "react-router";
import { signedIn } from "#app/accounts/guard.server.ts";
import type { SignedIn } from "#app/accounts/session/session.server.ts";
import { factorsOf } from "#app/accounts/sign-in/second-factor-rows.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { frameTexts } from "../page/frame-texts.server.ts";
import { staffOf } from "../steps/staff.server.ts";
import type { SignInNeeded, StaffAnswer } from "../steps/staff-answer.ts";

/** Minutes after which sensitive steps need a new proof of identity (decisions 9, law 4). */
const recentMinutes = 15;

export const isRecent = ({ signedInAt }: Pick<SignedIn, "signedInAt">, now = new Date()): boolean =>
  now.getTime() - signedInAt.getTime() < recentMinutes * 60_000;

export const isRecentSignIn = (context: Readonly<RouterContextProvider>): boolean => isRecent(context.get(signedIn));

const signInAgainAddress = (returnTo: string): string =>
  `${adminPaths.signInAgain}?from=${encodeURIComponent(returnTo)}`;

/** For loaders: redirects to the form after an old sign-in, and from there to `returnTo`. */
export function requireRecentSignIn(context: Readonly<RouterContextProvider>, returnTo: string): void {
  if (!isRecentSignIn(context)) throw redirect(signInAgainAddress(returnTo));
}

/**
 * For actions: null after a recent sign-in, else the answer that makes the browser ask and repeat the step
 * (confirm-sign-in.ts); without scripts it links to the form.
 */
export async function refuseOldSignIn(
  context: Readonly<RouterContextProvider>,
  url: URL,
  typed: Partial<StaffAnswer> = {},
): Promise<ReturnType<typeof data<StaffAnswer>> | null> {
  if (isRecentSignIn(context)) return null;
  const { language } = staffOf(context);
  const signInAgain = await signInNeeded(context.get(signedIn), `${url.pathname}${url.search}`);
  const message = frameTexts(language).action.signInAgain;
  return data<StaffAnswer>({ intent: "", ...typed, ok: false, message, signInAgain }, 403);
}

export async function signInNeeded({ user }: Pick<SignedIn, "user">, returnTo: string): Promise<SignInNeeded> {
  const { app: asksCode, passkey: hasPasskey } = await factorsOf(database(), user.id);
  return { address: signInAgainAddress(returnTo), email: user.email, asksCode, hasPasskey };
}
