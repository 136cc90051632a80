import { data, type RouterContextProvider, redirectDocument } from "react-router";
import { readForm } from "#app/forms/read-form.server.ts";
import { setCookies } from "#app/platform/private-cookies.server.ts";
import { requestFacts } from "#app/platform/request-context.ts";
import { signedIn } from "./guard.server.ts";
import type { SignInFailure } from "./login-form.tsx";
import { safeReturnPath } from "./rules/return-path.ts";
import { signIn } from "./server/sign-in.server.ts";
import { signInAgainCodeFields, signInAgainFields, signInSecrets } from "./sign-in-fields.ts";

/**
 * The action of the short form that asks a signed-in person for the password again: on success a new session takes the old
 * one's place, and the person returns to the page under `home` that was wanted. Limits are those of the sign-in.
 */
export async function answerSignInAgain(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  home: string,
) {
  const form = await request.formData();
  const { email } = context.get(signedIn).user;
  const { address, requestId } = context.get(requestFacts);
  const from = { address, requestId, headers: request.headers };
  // Where the account has a second factor the form asks for it too: without a code the answer is a wrong one.
  const fields = form.has("code") ? signInAgainCodeFields : signInAgainFields;
  const { values, answer } = readForm<typeof signInAgainFields | typeof signInAgainCodeFields>(fields, form, {
    secret: signInSecrets,
  });
  if (!values) return data<SignInFailure>({ error: null, answer }, 422);
  const result = await signIn({ email, code: "", ...values }, from);
  if (result.ok) {
    throw redirectDocument(returnPathUnder(home, url), { status: 303, headers: setCookies(result.cookies) });
  }
  if (result.error === "codeNeeded") throw new Error("A code was sent along.");
  const failure: SignInFailure = { error: result.error, answer };
  if (result.error === "tooManyRequests")
    return data(failure, { status: 429, headers: { "retry-after": String(result.retryAfterSeconds) } });
  return data(failure, { status: 401 });
}

/** Where the short form leads back to: the page that was wanted if it is one of `home`, else `home` itself. */
export function returnPathUnder(home: string, url: URL): string {
  const wanted = safeReturnPath(url.searchParams.get("from"));
  return wanted === home || wanted.startsWith(`${home}/`) || wanted.startsWith(`${home}?`) ? wanted : home;
}
