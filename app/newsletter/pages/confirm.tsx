import { data, Form } from "react-router";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { answerSignUp, confirmSubscription, isConfirmed } from "../server/subscribe.server.ts";
import { SignUpForm } from "../sign-up-form.tsx";
import { signUpTexts } from "../sign-up-texts.server.ts";
import type { Route } from "./+types/confirm";

type Texts = typeof import("../texts/fr/newsletter.json");

/** Opening the mail's link changes nothing (mail scanners open links); the button does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { mail: _mail, ...t } = loadTexts<Texts>("newsletter", "newsletter", language);
  const token = new URL(request.url).searchParams.get("token")?.slice(0, 100) ?? "";
  const isUsed = token !== "" && (await isConfirmed(database(), token));
  return { language, t, signUp: signUpTexts(language), token, isUsed };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const token = form.get("token");
  if (token === null && form.has("email")) {
    const { status, result } = await answerSignUp(form, context.get(requestLanguage), context.get(requestInfo).address);
    return data(result, status);
  }
  const isToken = typeof token === "string" && token.length <= 100;
  const confirmation = isToken
    ? await confirmSubscription({ db: database(), clock: systemClock }, token)
    : ("stale" as const);
  return { confirmation };
}

export const meta = metaOfUnlistedPage(paths.newsletter);

export default function ConfirmNewsletter({
  loaderData: { language, t, signUp, token, isUsed },
  actionData,
}: Route.ComponentProps) {
  const result = actionData && "answer" in actionData ? actionData : undefined;
  const isSignUp = actionData ? result !== undefined : token === "";
  return (
    <div className="container grid max-w-text gap-6 py-16">
      <h1 className="text-3xl">{isSignUp ? signUp.heading : t.heading}</h1>
      {isSignUp ? (
        <SignUpForm t={signUp} language={language} result={result} />
      ) : actionData && "confirmation" in actionData ? (
        <p role="status">{{ confirmed: t.done, already: t.already, stale: t.stale }[actionData.confirmation]}</p>
      ) : isUsed ? (
        <p>{t.already}</p>
      ) : (
        <>
          <p className="text-muted">{t.text}</p>
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <Button type="submit">{t.action}</Button>
          </Form>
        </>
      )}
      <p className="text-sm text-muted">
        {t.leave} <TextLink to={localizedPath(paths.newsletterUnsubscribe, language)}>{t.leaveLink}</TextLink>
      </p>
    </div>
  );
}
