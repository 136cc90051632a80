import type { ReactNode } from "react";
import { data, redirect, useNavigation } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { PrivacyNote } from "#app/forms/privacy-note.tsx";
import { useForm } from "#app/forms/use-form.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { answerLookUp, type LookUpResult, type LookUpTexts, lookUpTexts } from "../look-up-order.server.ts";
import { lookUpFields } from "../rules/look-up-fields.ts";
import type { Route } from "./+types/order-tracking";

type Props = {
  t: LookUpTexts["form"];
  failures: LookUpTexts["failed"];
  language: Language;
  result: LookUpResult | undefined;
};

/** Number and e-mail, sent to the page itself: it works without scripts. */
function LookUpForm({ t, failures, language, result }: Props) {
  const form = useForm({ fields: lookUpFields, texts: { ...t, named: "{field}" }, language, answer: result?.answer });
  // Not while another page is slow to come.
  const busy = useNavigation().formMethod === "POST";
  return (
    <PostedForm
      form={form}
      action={localizedPath(paths.orderTracking, language)}
      preventScrollReset
      className="grid gap-5"
    >
      <ErrorSummary title={t.summary} errors={form.faults} isShort />
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
  const { supportEmail } = usePublisher();
  return (
    <div className="container pt-8 pb-20 md:pt-16 lg:pb-28">
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-5">
          <h1 className="text-h2">{t.heading}</h1>
          <p className="mt-4 mb-8 text-muted">{t.lead}</p>
          <LookUpForm t={t.form} failures={t.failed} language={language} result={actionData} />
        </div>
        <Sample t={t.sample} />
      </div>
      <div className="mt-14 grid gap-x-12 gap-y-8 border-t border-line pt-10 sm:grid-cols-2">
        <Way title={t.mail.title} text={t.mail.text} />
        <Way title={t.browser.title} text={t.browser.text}>
          <TextLink to={localizedPath(paths.trackedOrder, language)} document>
            {t.browser.link}
          </TextLink>
        </Way>
        <Way title={t.delays.title} text={t.delays.text} />
        <Way title={t.help.title} text={t.help.text}>
          <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        </Way>
      </div>
    </div>
  );
}

function Sample({ t }: { t: LookUpTexts["sample"] }) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface lg:col-span-7">
      <ProductPicture
        view="box"
        alt=""
        sizes="(width >= 1024px) 37rem, 100vw"
        className="aspect-video w-full bg-sand object-cover object-top"
      />
      <figcaption className="p-5 text-xs text-muted">
        {t.title}
        <ol className="mt-5 flex">
          {t.steps.map((step, index) => (
            <li
              key={step}
              className={`relative border-t pt-3 ${index < 2 ? "border-signal" : "border-control"} ${index < 3 ? "flex-1" : ""}`}
            >
              <span
                aria-hidden="true"
                className={`absolute -top-1.5 size-3 rounded-full ${index < 3 ? "bg-signal" : "right-0 border bg-surface"}`}
              />
              {index === 2 ? <b>{step}</b> : step}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

function Way({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section>
      <h2 className="text-base tracking-normal">{title}</h2>
      <p className="mt-1 max-w-text text-sm text-muted">{text}</p>
      {children && <p className="mt-1 text-sm">{children}</p>}
    </section>
  );
}
