import { line } from "#app/forms/fields.ts";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import { dateAndTime, fill, plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { retryMail } from "#app/mail/dead-mails.server.ts";
import { payableOrders } from "#app/orders/payable-orders.server.ts";
import { replayDelivery } from "#app/payments/webhook-deliveries.server.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Badge, StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { defineStep, staffAction } from "../frame/staff-action.server.ts";
import { type Integration, integrationsData } from "../integrations/integrations-data.server.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import { RowStep } from "../integrations/row-step.tsx";
import type { Route } from "./+types/integrations";

/** What the shop depends on: health, deliveries, mails, and what is missing before its launch (decisions 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const title = sectionTitle("api", language);
  const { faults, named } = generalFormTexts(language);
  return {
    ...{ title, language, documentTitle: documentTitle(title, language), form: { faults, named } },
    data: await integrationsData(db),
    t: integrationsTexts(language),
  };
}

const rowFields = { id: line(200) };

export const action = staffAction({
  messages: (language) => integrationsTexts(language).messages,
  steps: {
    retry: defineStep({ fields: rowFields, run: (staff, { id }) => retryMail(staff, id) }),
    replay: defineStep({
      fields: rowFields,
      async run(staff, { id }) {
        const replayed = await replayDelivery({ db: staff.db, author: staff.author, orders: payableOrders }, id);
        return replayed.ok ? { ok: true, values: { outcome: replayed.outcome } } : replayed;
      },
    }),
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

const tones: Record<Integration["state"], Tone> = {
  works: "signal",
  test: "amber",
  off: "red",
  faults: "red",
  later: "neutral",
};

export default function Integrations({ loaderData }: Route.ComponentProps) {
  const { title, language, form, data, t } = loaderData;
  const { queue } = data;
  const when = (at: Date) => <time dateTime={at.toISOString()}>{dateAndTime(at, language)}</time>;
  return (
    <div className="grid grid-cols-1 gap-8">
      <section className="grid grid-cols-1 gap-3">
        <h1 className="text-xl">{title}</h1>
        <Table caption={t.health} dense stacked>
          <thead>
            <tr>
              <HeaderCell>{t.columns.integration}</HeaderCell>
              <HeaderCell>{t.columns.state}</HeaderCell>
              <HeaderCell>{t.columns.detail}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {data.integrations.map(({ key, state, detail }) => (
              <Row key={key}>
                <Cell column={t.columns.integration} className="font-medium">
                  {t.names[key]}
                </Cell>
                <Cell column={t.columns.state}>
                  <StatusDot tone={tones[state]}>{t.states[state]}</StatusDot>
                </Cell>
                <Cell column={t.columns.detail}>{detail}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
        <p>
          <a href="/api/openapi.json" className="underline underline-offset-2">
            {t.openApi}
          </a>
        </p>
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.mails}</h2>
        <p className="text-muted">
          {plural(t.queue, queue.waiting, language)}{" "}
          {queue.oldestAt && fill(t.oldest, { date: dateAndTime(queue.oldestAt, language) })}
        </p>
        {data.deadMails.length === 0 ? (
          <p className="text-muted">{t.noDeadMails}</p>
        ) : (
          <Table caption={t.deadMails} dense stacked>
            <thead>
              <tr>
                <HeaderCell>{t.columns.date}</HeaderCell>
                <HeaderCell>{t.columns.mail}</HeaderCell>
                <HeaderCell>{t.columns.recipient}</HeaderCell>
                <HeaderCell>{t.columns.error}</HeaderCell>
                <HeaderCell />
              </tr>
            </thead>
            <tbody>
              {data.deadMails.map(({ id, createdAt, kind, subject, recipient, lastError }) => (
                <Row key={id}>
                  <Cell column={t.columns.date}>{when(createdAt)}</Cell>
                  <Cell column={t.columns.mail}>{subject || <span className="code">{kind}</span>}</Cell>
                  <Cell column={t.columns.recipient} className="wrap-anywhere">
                    {recipient}
                  </Cell>
                  <Cell column={t.columns.error} className="code">
                    {lastError}
                  </Cell>
                  <Cell>
                    <RowStep intent="retry" id={id} label={t.retry} form={form} language={language} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.deliveries}</h2>
        <p className="text-muted">{t.deliveriesText}</p>
        {data.deliveries.length === 0 ? (
          <p className="text-muted">{t.noDeliveries}</p>
        ) : (
          <Table caption={t.deliveries} dense stacked>
            <thead>
              <tr>
                <HeaderCell>{t.columns.date}</HeaderCell>
                <HeaderCell>{t.columns.event}</HeaderCell>
                <HeaderCell>{t.columns.outcome}</HeaderCell>
                <HeaderCell />
              </tr>
            </thead>
            <tbody>
              {data.deliveries.map(({ id, receivedAt, type, outcome, intentId }) => (
                <Row key={id}>
                  <Cell column={t.columns.date}>{when(receivedAt)}</Cell>
                  <Cell column={t.columns.event} className="code">
                    {type}
                  </Cell>
                  <Cell column={t.columns.outcome} className="code">
                    {outcome}
                  </Cell>
                  <Cell>
                    {intentId && <RowStep intent="replay" id={id} label={t.replay} form={form} language={language} />}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.lacks}</h2>
        {data.lacks.length === 0 ? (
          <p className="text-muted">{t.noLacks}</p>
        ) : (
          <ul className="grid gap-2" lang="en">
            {data.lacks.map(({ id, isLegal, sentence }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-2">
                <span lang={language}>
                  <Badge tone={isLegal ? "red" : "amber"}>{isLegal ? t.legal : t.advised}</Badge>
                </span>
                <span className="min-w-0 wrap-anywhere">{sentence}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
