import { askOnce, cookiesOf } from "../../e2e/http/ask.ts";

export const staffPerson = { email: "bench@example.com", password: "correct-horse-battery-staple" };

export async function signIn(shop: { port: number }): Promise<string> {
  const answer = await askOnce(shop, "/api/auth/sign-in/email", { json: staffPerson });
  if (answer.status !== 200) throw new Error(`could not sign in: ${answer.status}`);
  return cookiesOf(answer);
}
