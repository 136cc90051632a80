import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { textsLoader } from "#app/i18n/texts-loader.server.ts";
import { paths } from "#app/paths.ts";
import { requestFacts } from "#app/platform/http/request-context.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { LookUpForm } from "../components/look-up-form.tsx";
import { answerLookUp } from "../server/answer-look-up.server.ts";
import { lookUpTexts } from "../server/look-up-texts.server.ts";
import type { Route } from "./+types/order-tracking";

export const loader = textsLoader((language) => ({ t: lookUpTexts(language) }));

export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(requestLanguage);
  const answered = await answerLookUp(await request.formData(), { ...context.get(requestFacts), language });
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
