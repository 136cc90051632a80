import { data, useNavigation } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { emailFields } from "#app/forms/fields.ts";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { useForm } from "#app/forms/use-form.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { textsLoader } from "#app/i18n/texts.server.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { requestDataLink } from "../server/data-links.server.ts";
import { requestTexts } from "../server/show-data.server.ts";
import type { Route } from "./+types/your-data";

/** The form that requests the link to a person’s data (GDPR articles 15, 17 and 20). */
export const loader = textsLoader((language) => ({ t: requestTexts(language) }));

export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(requestLanguage);
  const { values, answer } = readForm(emailFields, await request.formData());
  if (!values) return data({ answer, outcome: null }, 422);
  const { address } = context.get(requestInfo);
  const asked = await requestDataLink(
    { db: database(), clock: systemClock, address },
    { email: values.email, language },
  );
  if (asked.ok) return { answer, outcome: "sent" as const };
  return data(
    { answer, outcome: "tooMany" as const },
    { status: 429, headers: { "retry-after": String(asked.retryAfterSeconds) } },
  );
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = metaOfUnlistedPage(paths.personalData);

export default function YourData({ loaderData: { language, t }, actionData }: Route.ComponentProps) {
  const form = useForm({ fields: emailFields, texts: t.form, language, answer: actionData?.answer });
  const busy = useNavigation().formMethod === "POST";
  const isSent = actionData?.outcome === "sent";
  return (
    <div className="container grid max-w-text gap-6 pt-12 pb-20 md:pt-20 md:pb-32">
      <h1 className="text-4xl">{t.heading}</h1>
      <p className="text-lg text-muted">{t.lead}</p>
      {isSent ? (
        <Notice tone="signal" role="status" title={t.sent}>
          {t.sentText}
        </Notice>
      ) : (
        <PostedForm form={form} preventScrollReset className="grid gap-5">
          <ErrorSummary title={t.form.summary} errors={form.faults} />
          {actionData?.outcome === "tooMany" && (
            <Notice tone="amber" role="alert">
              {t.tooMany}
            </Notice>
          )}
          <TextField form={form} name="email" help={t.help} input={{ autoComplete: "email" }} />
          <div>
            <Button type="submit" size="lg" loading={busy} loadingLabel={t.busy}>
              {t.submit}
            </Button>
          </div>
        </PostedForm>
      )}
      <p className="text-sm text-muted">
        {t.more} <TextLink to={localizedPath(paths.privacy, language)}>{t.moreLink}</TextLink>
      </p>
    </div>
  );
}
