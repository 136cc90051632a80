import { askOnce, cookiesOf } from "../../e2e/http/ask.ts";

/** Somebody who may see the back office of a measured shop (`createAdmin`). */
export const staffPerson = { email: "bench@example.com", password: "correct-horse-battery-staple" };

/** Their cookies after a sign-in. */
export async function signIn(shop: { port: number }): Promise<string> {
  const answer = await askOnce(shop, "/api/auth/sign-in/email", { json: staffPerson });
  if (answer.status !== 200) throw new Error(`could not sign in: ${answer.status}`);
  return cookiesOf(answer);
}
