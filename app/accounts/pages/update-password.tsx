import { data } from "react-router";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { metaOfUnprefixedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { requestFacts } from "#app/platform/request-context.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { ownReferrer } from "../browser/own-referrer.ts";
import { NewPasswordForm } from "../components/new-password-form.tsx";
import { changePassword, resetPassword } from "../server/password.server.ts";
import { readSession } from "../session.server.ts";
import type { Route } from "./+types/update-password";

type Texts = typeof import("../texts/fr/update-password.json");

/** With the mail's token: a new password. Signed in: the current one and a new one. Neither: how to get a link. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const token = url.searchParams.get("token")?.slice(0, 200) ?? "";
  const session = token ? null : await readSession(request.headers);
  return {
    language,
    token,
    email: session?.user.email ?? "",
    t: loadTexts<Texts>("accounts", "update-password", language),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { address, requestId } = context.get(requestFacts);
  const form = await request.formData();
  const password = form.get("password");
  const token = form.get("token");
  if (token) {
    const result = await resetPassword({ token, password }, { address, requestId });
    if (!result.ok) return data({ done: false as const, error: result.error }, 422);
    return data({ done: "reset" as const }, { headers: setCookies(result.cookies) });
  }
  const session = await readSession(request.headers);
  if (!session) return data({ done: false as const, error: "staleLink" as const }, 401);
  const input = { current: form.get("current"), password };
  const from = { address, requestId, headers: request.headers };
  const result = await changePassword(session.user, input, from);
  if (!result.ok) return data({ done: false as const, error: result.error }, 422);
  return data({ done: "changed" as const }, { headers: setCookies(result.cookies) });
}

function setCookies(cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}

export const meta = metaOfUnprefixedPage(paths.newPassword, ownReferrer);

export default function UpdatePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email, t } = loaderData;
  const error = actionData?.done === false ? actionData.error : undefined;
  const stale = error === "staleLink" || (!token && !email && !actionData?.done);
  return (
    <div className="container grid max-w-form gap-6 py-12 md:py-20">
      <h1 className="text-3xl">{t.heading}</h1>
      {actionData?.done ? (
        <>
          <Notice tone="signal" role="status">
            {t[actionData.done]}
          </Notice>
          {actionData.done === "reset" && <ButtonLink to={paths.signIn}>{t.signIn}</ButtonLink>}
        </>
      ) : stale ? (
        <>
          <Notice tone="amber" role={error ? "alert" : undefined}>
            {error || token ? t.stale : t.noLink}
          </Notice>
          <ButtonLink to={paths.forgottenPassword}>{t.askAgain}</ButtonLink>
        </>
      ) : (
        <NewPasswordForm t={t} token={token} email={email} error={error} />
      )}
    </div>
  );
}
