import { z } from "zod";
import { database } from "#app/platform/database.server.ts";
import { addressSubject, limits, takeFromLimit } from "#app/platform/limits.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { auth } from "./auth.server.ts";
import { normalizedEmail } from "./session.server.ts";

const credentials = z.object({ email: z.string().trim().min(3).max(254), password: z.string().min(1).max(128) });

export type SignInResult =
  | { ok: true; cookies: string[] }
  /** `wrongCredentials` covers unknown addresses, wrong passwords and unverified accounts alike (security 6.25). */
  | { ok: false; error: "wrongCredentials" | "tooManyRequests"; retryAfterSeconds?: number };

/** Signs in (spec 2.5): limits per account and per address, held in the database, come before the password is looked at. */
export async function signIn(input: unknown, from: { address: string }): Promise<SignInResult> {
  const parsed = credentials.safeParse(input);
  if (!parsed.success) return { ok: false, error: "wrongCredentials" };
  const { email, password } = parsed.data;
  const db = database();
  for (const [limit, subject] of [
    [limits.loginPerAddress, addressSubject(from.address)],
    [limits.loginPerAccount, normalizedEmail(email)],
  ] as const) {
    const answer = await takeFromLimit(db, limit, subject);
    if (!answer.allowed) return { ok: false, error: "tooManyRequests", retryAfterSeconds: answer.retryAfterSeconds };
  }
  const { publicUrl } = settings();
  const response = await auth().handler(
    new Request(`${publicUrl}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: publicUrl },
      body: JSON.stringify({ email: normalizedEmail(email), password }),
    }),
  );
  await response.body?.cancel();
  return response.ok
    ? { ok: true, cookies: response.headers.getSetCookie() }
    : { ok: false, error: "wrongCredentials" };
}

/** Ends the session on the server; gives the cookies that clear it in the browser. */
export async function signOut(headers: Headers): Promise<string[]> {
  const { publicUrl } = settings();
  const response = await auth().handler(
    new Request(`${publicUrl}/api/auth/sign-out`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: publicUrl, cookie: headers.get("cookie") ?? "" },
      body: "{}",
    }),
  );
  await response.body?.cancel();
  return response.headers.getSetCookie();
}
