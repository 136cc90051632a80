import { data, Form, useNavigation } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { emailFields } from "#app/forms/fields.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { useForm } from "#app/forms/use-form.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { answerUnsubscribe, type UnsubscribeResult } from "../server/unsubscribe.server.ts";
import type { Route } from "./+types/unsubscribe";

type Texts = typeof import("../texts/fr/unsubscribe.json");
type PageTexts = Omit<Texts, "mail">;

/** Opening a letter's link changes nothing; its button does. */
export function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { mail: _mail, ...t } = loadTexts<Texts>("newsletter", "unsubscribe", language);
  return { language, t, token: new URL(request.url).searchParams.get("token")?.slice(0, 100) ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { status, result } = await answerUnsubscribe(
    await request.formData(),
    context.get(requestLanguage),
    context.get(requestInfo).address,
  );
  return data(result, status);
}

export const meta = metaOfUnlistedPage(paths.newsletterUnsubscribe);

export default function Unsubscribe({ loaderData: { language, t, token }, actionData }: Route.ComponentProps) {
  const isDone = actionData?.kind === "done" || actionData?.kind === "sent";
  return (
    <div className="container grid max-w-text gap-6 py-16">
      <h1 className="text-3xl">{t.heading}</h1>
      {isDone ? (
        <p role="status">{actionData.kind === "done" ? t.done : t.sent}</p>
      ) : token && !actionData ? (
        <>
          <p className="text-muted">{t.text}</p>
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <Button type="submit">{t.action}</Button>
          </Form>
        </>
      ) : (
        <LinkForm t={t} language={language} result={actionData} />
      )}
      {actionData?.kind === "done" && (
        <p className="text-sm text-muted">
          {t.back} <TextLink to={localizedPath(paths.newsletter, language)}>{t.backLink}</TextLink>
        </p>
      )}
    </div>
  );
}

type LinkFormProps = { t: PageTexts; language: Language; result: UnsubscribeResult | undefined };

function LinkForm({ t, language, result }: LinkFormProps) {
  const answer = result?.kind === "faulty" ? result.answer : undefined;
  const form = useForm({ fields: emailFields, texts: t, language, answer });
  const isSending = useNavigation().formMethod === "POST";
  return (
    <PostedForm form={form} action={localizedPath(paths.newsletterUnsubscribe, language)} className="grid gap-4">
      {(result?.kind === "stale" || result?.kind === "failed") && (
        <Notice tone={result.kind === "stale" ? "amber" : "red"} role="alert">
          {t[result.kind]}
        </Notice>
      )}
      <p className="text-muted">{t.formText}</p>
      <TextField form={form} name="email" required input={{ autoComplete: "email", maxLength: 254 }} />
      <div>
        <Button type="submit" loading={isSending} loadingLabel={t.sending}>
          {t.submit}
        </Button>
      </div>
    </PostedForm>
  );
}
