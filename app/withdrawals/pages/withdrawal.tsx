import { useEffect, useRef, useState } from "react";
import { data, Form, useNavigation } from "react-router";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import { dateAndTime, fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { type OrderLink, readOrderLink } from "#app/orders/order-link.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { useWithdrawalHistory } from "../components/use-withdrawal-history.ts";
import { AccessField, WithdrawalForm } from "../components/withdrawal-form.tsx";
import type { WithdrawalValues } from "../rules/withdrawal-fields.ts";
import { submitWithdrawal } from "../server/submit-withdrawal.server.ts";
import { type WithdrawalTexts, withdrawalTexts } from "../server/withdrawal-texts.server.ts";
import type { Route } from "./+types/withdrawal";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { faults, named } = generalFormTexts(language);
  return { language, t: withdrawalTexts(language), faults: { faults, named } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { address, requestId } = context.get(requestInfo);
  const cookies = readCookies(request.headers.get("cookie"));
  const shop = { db: database(), clock: systemClock, address, requestId, cookies };
  const { status, result } = await submitWithdrawal(shop, await request.formData(), context.get(requestLanguage));
  return data({ ...result, at: Date.now() }, status);
}

export const meta = metaOfPage(paths.withdrawal);

/** The withdrawal function (directive 2023/2673, decisions 11): two steps, no login, without scripts. */
export default function WithdrawalPage({
  loaderData: { language, t, faults },
  actionData: answer,
}: Route.ComponentProps) {
  const { actionData, typed } = useWithdrawalHistory(answer, answer?.step === "review" ? answer.values : undefined);
  const step = actionData?.step ?? "form";
  const link = useOrderLink();
  const title = useRef<HTMLHeadingElement>(null);
  const at = actionData?.at;
  // Steps are read from the title; errors focus themselves.
  useEffect(() => {
    if (at !== undefined && step !== "form") {
      title.current?.focus();
      title.current?.scrollIntoView({ block: "start" });
    }
  }, [at, step]);
  return (
    <div className="container pt-8 pb-20 md:pt-16 lg:pb-28">
      <div className="max-w-text">
        <h1 className="text-h2">{t.heading}</h1>
        {step !== "done" && <p className="mt-4 text-muted">{t.lead}</p>}
      </div>
      <div className="mt-8 grid items-start gap-12 lg:grid-cols-12">
        <Card padding="lg" className="lg:col-span-7">
          {step !== "done" && <p className="eyebrow">{step === "form" ? t.form.step : t.review.step}</p>}
          <h2 ref={title} tabIndex={-1} className="mt-1 mb-6 scroll-mt-28 text-2xl outline-none">
            {step === "form" ? t.form.title : step === "review" ? t.review.title : t.done.title}
          </h2>
          {actionData?.step === "done" ? (
            <Receipt t={t.done} receipt={actionData} language={language} />
          ) : actionData?.step === "review" ? (
            <WithdrawalReview
              t={t.review}
              labels={t.form}
              language={language}
              values={actionData.values}
              submission={actionData.key}
              access={link.access}
              failure={actionData.failure && t.failed[actionData.failure]}
            />
          ) : (
            <WithdrawalForm
              t={t.form}
              language={language}
              faults={faults}
              answer={actionData?.answer}
              typed={typed}
              link={link}
            />
          )}
        </Card>
        <NextSteps t={t.next} isConfirmed={actionData?.step === "done" && actionData.proved} />
      </div>
      <InWriting t={t.other} language={language} />
    </div>
  );
}

/** Read in the browser: the HTML is the same for everybody. */
function useOrderLink(): OrderLink {
  const [link, setLink] = useState<OrderLink>({ number: "", access: "" });
  useEffect(() => setLink(readOrderLink(location.hash)), []);
  return link;
}

type ReceiptProps = {
  t: WithdrawalTexts["done"];
  receipt: { id: string; receivedAt: string; proved: boolean; slip: string | null; values: { email: string } };
  language: Language;
};

function Receipt({ t, receipt, language }: ReceiptProps) {
  return (
    <div className="grid gap-4">
      <Notice tone="signal" role="status">
        {fill(t.received, { moment: dateAndTime(receipt.receivedAt, language), recipient: receipt.values.email })}
      </Notice>
      <p>{receipt.proved ? t.proved : t.toConfirm}</p>
      {receipt.slip && (
        <p>
          <TextLink to={receipt.slip} document>
            {t.slip}
          </TextLink>
        </p>
      )}
      <p className="text-sm text-muted">
        {t.reference} <span className="code text-ink break-all">{receipt.id}</span>
      </p>
      <p className="text-sm text-muted">{t.missing}</p>
    </div>
  );
}

/** `isConfirmed`: the order was proved, so that no mail asks for a confirmation. */
function NextSteps({ t, isConfirmed }: { t: WithdrawalTexts["next"]; isConfirmed: boolean }) {
  const steps = [
    ...(isConfirmed ? [] : [[t.confirmTitle, t.confirmText] as const]),
    [t.returnTitle, t.returnText],
    [t.refundTitle, t.refundText],
    [t.accountTitle, t.accountText],
  ] as const;
  return (
    <section aria-labelledby="next" className="max-w-text lg:col-span-5">
      <h2 id="next" className="text-lg">
        {t.title}
      </h2>
      <ol className="mt-5 grid gap-6">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-3">
            <span
              aria-hidden="true"
              className="flex size-7 items-center justify-center rounded-full border border-control text-xs font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-base tracking-normal">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function InWriting({ t, language }: { t: WithdrawalTexts["other"]; language: Language }) {
  return (
    <section
      id="formulaire"
      aria-labelledby="in-writing"
      className="mt-16 grid gap-x-12 gap-y-6 border-t border-line pt-12 md:mt-24 lg:grid-cols-12"
    >
      <div className="lg:col-span-5">
        <h2 id="in-writing" className="text-xl">
          {t.title}
        </h2>
        <p className="mt-3 max-w-text text-muted">{t.text}</p>
        <p className="mt-4 text-sm">
          <TextLink to={`${localizedPath(paths.termsOfSale, language)}#retractation`}>{t.terms}</TextLink>
        </p>
      </div>
      <Card className="grid gap-4 lg:col-span-7">
        <p>{t.formTo}</p>
        <p>{t.formText}</p>
        <p className="text-muted">{t.formFields}</p>
      </Card>
    </section>
  );
}

type Props = {
  t: WithdrawalTexts["review"];
  labels: WithdrawalTexts["form"];
  language: Language;
  values: WithdrawalValues;
  submission: string;
  failure: string | undefined;
  access: string;
};

function WithdrawalReview({ t, labels, language, values, submission, failure, access }: Props) {
  const busy = useNavigation().state === "submitting";
  const rows = [
    ["name", labels.name, values.name],
    ["orderReference", labels.order, values.orderReference],
    ["email", labels.email, values.email],
  ] as const;
  return (
    <Form method="post" action={localizedPath(paths.withdrawal, language)} preventScrollReset className="grid gap-6">
      {failure && (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      )}
      <p className="text-lg">{t.statement}</p>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {rows.map(([field, label, value]) => (
          <div key={field} className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.map(([field, , value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="key" value={submission} />
      <AccessField access={access} />
      <p className="text-sm text-muted">{t.effect}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="confirm"
          size="lg"
          loading={busy}
          loadingLabel={t.busy}
          className="max-sm:w-full"
        >
          {t.confirm}
        </Button>
        <Button type="submit" name="intent" value="edit" variant="secondary" size="lg" className="max-sm:w-full">
          {t.edit}
        </Button>
      </div>
    </Form>
  );
}
