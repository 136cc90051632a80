/** Somebody who may see the back office of a measured shop (`createAdmin`). */
export const staffPerson = { email: "bench@example.com", password: "correct-horse-battery-staple" };

/** Their cookies after a sign-in. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(staffPerson),
  });
  if (!answer.ok) throw new Error(`could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
