import type { ReactNode } from "react";
import { data, redirect, useNavigation } from "react-router";
import { brand } from "#app/brand.ts";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { PrivacyNote } from "#app/forms/privacy-note.tsx";
import { useForm } from "#app/forms/use-form.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { lookUpFields } from "../rules/look-up-fields.ts";
import { answerLookUp, type LookUpResult, type LookUpTexts, lookUpTexts } from "../server/answer-look-up.server.ts";
import type { Route } from "./+types/order-tracking";

type Props = {
  t: LookUpTexts["form"];
  failures: LookUpTexts["failed"];
  language: Language;
  result: LookUpResult | undefined;
};

/** Number and e-mail, sent to the page itself: it works without scripts. */
function LookUpForm({ t, failures, language, result }: Props) {
  const form = useForm({ fields: lookUpFields, texts: t, language, answer: result?.answer });
  // Not while another page is slow to come.
  const busy = useNavigation().formMethod === "POST";
  return (
    <PostedForm
      form={form}
      action={localizedPath(paths.orderTracking, language)}
      preventScrollReset
      className="grid gap-5"
    >
      <ErrorSummary title={t.summary} errors={form.faults} />
      {result?.failure && (
        <Notice tone="amber" role="alert">
          {failures[result.failure]}
        </Notice>
      )}
      <TextField
        form={form}
        name="number"
        help={t.numberHelp}
        input={{ autoComplete: "off", autoCapitalize: "characters", spellCheck: false }}
      />
      <TextField form={form} name="email" input={{ autoComplete: "email" }} />
      <Button type="submit" size="lg" loading={busy} loadingLabel={t.busy}>
        {t.submit}
      </Button>
      <PrivacyNote t={t} language={language} />
    </PostedForm>
  );
}

export const loader = textsLoader((language) => ({ t: lookUpTexts(language) }));

export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(requestLanguage);
  const answered = await answerLookUp(await request.formData(), { ...context.get(requestInfo), language });
  if ("to" in answered) throw redirect(answered.to, 303);
  const { status, retryAfterSeconds, result } = answered;
  const headers: HeadersInit = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
  return data(result, { status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = metaOfPage(paths.orderTracking);

/** Where a buyer finds an order (decisions 11). The page is the same for everybody; the order has a separate page. */
export default function OrderTracking({ loaderData: { language, t }, actionData }: Route.ComponentProps) {
  return (
    <div className="container pt-12 pb-20 md:pt-20 md:pb-32">
      <div className="max-w-text">
        <h1 className="text-4xl">{t.heading}</h1>
        <p className="mt-6 text-lg text-muted">{t.lead}</p>
      </div>
      <div className="mt-10 grid items-start gap-12 md:mt-14 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] lg:gap-16">
        <Card padding="lg">
          <h2 className="mb-6 text-2xl">{t.form.title}</h2>
          <LookUpForm t={t.form} failures={t.failed} language={language} result={actionData} />
        </Card>
        <div className="grid max-w-text gap-8">
          <Way title={t.mail.title} text={t.mail.text} />
          <Way title={t.browser.title} text={t.browser.text}>
            <TextLink to={localizedPath(paths.trackedOrder, language)} document>
              {t.browser.link}
            </TextLink>
          </Way>
          <Way title={t.delays.title} text={t.delays.text} />
          <Way title={t.help.title} text={t.help.text}>
            <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
          </Way>
        </div>
      </div>
    </div>
  );
}

function Way({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2 text-sm text-muted">{text}</p>
      {children && <p className="mt-2 text-sm">{children}</p>}
    </section>
  );
}
