import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { readForm } from "#app/forms/read-form.server.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { paths } from "#app/paths.ts";
import { setCookies } from "#app/platform/http/private-cookies.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { safeReturnPath } from "../rules/return-path.ts";
import { finishSignIn, signIn } from "../server/sign-in.server.ts";
import { awaitsSecondFactor } from "../server/verify-second-factor.server.ts";
import type { SignInFailure } from "./login-form.tsx";
import { codeFields, codeQuery, signInFields, signInSecrets } from "./sign-in-fields.ts";

export const awaitsCode = (request: Request, url: URL): boolean =>
  url.search.slice(1).split("&").includes(codeQuery) && awaitsSecondFactor(request.headers);

/**
 * The action of every login form: on success a full load of the requested page if it is ours, else `home` (spec 2.5).
 * Password and code are never sent back. With a second factor the same page asks for the code (`step=code`).
 */
export async function answerSignInForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  home: string = localizedPath(paths.home, context.get(requestLanguage)),
) {
  const form = await request.formData();
  const url = new URL(request.url);
  const { address, requestId } = context.get(requestInfo);
  const from = { address, requestId, headers: request.headers };
  const isCode = form.has("code");
  const { values, answer } = readForm<typeof signInFields | typeof codeFields>(
    isCode ? codeFields : signInFields,
    form,
    { secret: signInSecrets },
  );
  if (!values) return data<SignInFailure>({ error: null, answer }, 422);
  const result = "code" in values ? await finishSignIn(values.code, from) : await signIn(values, from);
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
  const failure: SignInFailure = { error: result.error, answer };
  if (result.error === "tooManyRequests")
    return data(failure, { status: 429, headers: { "retry-after": String(result.retryAfterSeconds) } });
  return data(failure, { status: 401 });
}
