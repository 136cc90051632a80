import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { readForm } from "#app/forms/read-form.server.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { paths } from "#app/paths.ts";
import { setCookies } from "#app/platform/http/private-cookies.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { finishSignIn, signIn } from "../server/sign-in.server.ts";
import { signInWithPasskey } from "../server/sign-in-with-passkey.server.ts";
import { awaitedFactors } from "../server/verify-second-factor.server.ts";
import type { SignInFailure } from "./login-form.tsx";
import type { Factors } from "./second-factor-rows.server.ts";
import { codeFields, codeQuery, signInFields, signInSecrets } from "./sign-in-fields.ts";
import { safeReturnPath } from "./sign-in-path.ts";

/** What may follow the password on this page, or null. */
export const factorsAwaited = async (request: Request, url: URL): Promise<Factors | null> =>
  url.search.slice(1).split("&").includes(codeQuery) ? awaitedFactors(request.headers) : null;

/** The answer of a passkey, as passkey-question.ts has added it to a form without fields. */
export function passkeyIn(form: FormData): string | null {
  const answer = form.get("passkey");
  return typeof answer === "string" && answer !== "" ? answer : null;
}

/**
 * The action of every login form: on success a full load of the requested page if it is ours, else `home` (spec 2.5).
 * Password and code are never sent back. With a second factor the same page asks for code or passkey (`step=code`).
 */
export async function answerSignInForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  home: string = localizedPath(paths.home, context.get(requestLanguage)),
) {
  const form = await request.formData();
  const url = new URL(request.url);
  const { address, requestId } = context.get(requestInfo);
  const from = { address, requestId, headers: request.headers };
  const passkey = passkeyIn(form);
  const isSecondStep = form.has("code");
  const { values, answer } = readForm<typeof signInFields | typeof codeFields>(
    isSecondStep ? codeFields : signInFields,
    form,
    { secret: signInSecrets },
  );
  if (passkey === null && !values) return data<SignInFailure>({ error: null, answer }, 422);
  const prove = () => {
    if (passkey !== null) return isSecondStep ? finishSignIn({ passkey }, from) : signInWithPasskey(passkey, from);
    return values && "code" in values ? finishSignIn({ code: values.code }, from) : signIn(values, from);
  };
  const result = await prove();
  if (result.ok) {
    const wanted = safeReturnPath(url.searchParams.get("from"));
    throw redirectDocument(wanted === "/" ? home : wanted, { status: 303, headers: setCookies(result.cookies) });
  }
  if (result.error === "codeNeeded") {
    const query = new URLSearchParams(codeQuery);
    const wanted = safeReturnPath(url.searchParams.get("from"));
    if (wanted !== "/") query.set("from", wanted);
    const page = url.pathname.replace(/\.data$/, "");
    throw redirect(`${page}?${query}`, { status: 303, headers: setCookies(result.cookies) });
  }
  const failure: SignInFailure = {
    error: result.error,
    answer: passkey === null ? answer : { typed: {}, refused: {} },
  };
  if (result.error === "tooManyRequests")
    return data(failure, { status: 429, headers: { "retry-after": String(result.retryAfterSeconds) } });
  return data(failure, { status: 401 });
}
