import { data, type RouterContextProvider, redirectDocument } from "react-router";
import type { FormAnswer } from "#app/forms/form-state.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { setCookies } from "#app/platform/http/private-cookies.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { signedIn } from "../guard.server.ts";
import { confirmSignIn } from "../server/sign-in.server.ts";
import { confirmFields } from "./confirm-fields.ts";
import { signInSecrets } from "./sign-in-fields.ts";
import { passkeyIn } from "./sign-in-form.server.ts";
import { safeReturnPath } from "./sign-in-path.ts";

/** `error` is null if only a field is invalid. */
export type ConfirmAnswer =
  | { isConfirmed: true }
  | {
      isConfirmed: false;
      error: "wrongCredentials" | "wrongCode" | "wrongPasskey" | "tooManyRequests" | null;
      answer: FormAnswer<typeof confirmFields>;
    };

const refuse = (answer: Omit<Extract<ConfirmAnswer, { isConfirmed: false }>, "isConfirmed">, init: ResponseInit) =>
  data<ConfirmAnswer>({ isConfirmed: false, ...answer }, init);

/** In a new session, within the limits of the sign-in; without scripts, redirects to `returnTo`. */
export async function answerSignInAgain(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  returnTo: string,
) {
  const form = await request.formData();
  const { user, sessionId } = context.get(signedIn);
  const { address, requestId } = context.get(requestInfo);
  const { values, answer } = readForm(confirmFields, form, { secret: signInSecrets });
  if (!values) return refuse({ error: null, answer }, { status: 422 });
  const { password, code } = values;
  const passkey = passkeyIn(form);
  const given = passkey !== null ? { passkey, sessionId } : code === null ? { password: password ?? "" } : { code };
  if ("password" in given && given.password === "")
    return refuse({ error: null, answer: { ...answer, refused: { password: { code: "required" } } } }, { status: 422 });
  const result = await confirmSignIn(user, given, { address, requestId, headers: request.headers });
  if (result.ok) {
    const headers = setCookies(result.cookies);
    if (form.get("scripted") === "1") return data<ConfirmAnswer>({ isConfirmed: true }, { headers });
    throw redirectDocument(returnTo, { status: 303, headers });
  }
  if (result.error === "tooManyRequests")
    return refuse(
      { error: result.error, answer },
      { status: 429, headers: { "retry-after": String(result.retryAfterSeconds) } },
    );
  return refuse({ error: result.error, answer }, { status: 401 });
}

/** The requested page if it is below `home`, else `home`. */
export function returnPathUnder(home: string, url: URL): string {
  const wanted = safeReturnPath(url.searchParams.get("from"));
  return wanted === home || wanted.startsWith(`${home}/`) || wanted.startsWith(`${home}?`) ? wanted : home;
}
