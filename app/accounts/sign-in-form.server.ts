import { data, type RouterContextProvider, redirectDocument } from "react-router";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { paths } from "#app/paths.ts";
import { requestFacts } from "#app/platform/request-context.ts";
import type { SignInFailure } from "./login-form.tsx";
import { safeReturnPath } from "./rules/return-path.ts";
import { signIn } from "./server/sign-in.server.ts";

/**
 * The action behind every login form, with and without JavaScript: on success to the page that was wanted if it is one of
 * ours, else to `home` (spec 2.5), by a full load; on failure what to show. The password is never sent back.
 */
export async function answerSignInForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  home: string = localizedPath(paths.home, context.get(requestLanguage)),
) {
  const form = await request.formData();
  const email = String(form.get("email") ?? "").slice(0, 254);
  const { address, requestId } = context.get(requestFacts);
  const from = { address, requestId, headers: request.headers };
  const result = await signIn({ email, password: form.get("password") }, from);
  if (result.ok) {
    const wanted = safeReturnPath(new URL(request.url).searchParams.get("from"));
    const headers = new Headers();
    for (const cookie of result.cookies) headers.append("set-cookie", cookie);
    throw redirectDocument(wanted === "/" ? home : wanted, { status: 303, headers });
  }
  const failure: SignInFailure = { error: result.error, email };
  if (result.error === "wrongCredentials") return data(failure, { status: 401 });
  return data(failure, { status: 429, headers: { "retry-after": String(result.retryAfterSeconds) } });
}
