import type { ReactNode } from "react";
import { dateAndTime, fill, money, plural, shortDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { EReportState } from "#app/invoices/e-reporting.server.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { PermittedLink } from "#app/staff-ui/page/access.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { MonthSums, NamedPayout } from "./books.server.ts";
import type { BooksTexts } from "./books-texts.server.ts";

type Shared = { t: BooksTexts; language: Language };
type PayoutProps = Shared & { payouts: NamedPayout[] | "paymentsOff" | "paymentUnavailable" };

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="max-w-text text-muted">{text}</p>
      {children}
    </section>
  );
}

const sources = ["journal", "vat", "days", "entries", "provider"] as const;

export function SumsSection({ sums, payouts, t, language }: PayoutProps & { sums: MonthSums }) {
  const { columns } = t;
  return (
    <Section title={t.sums} text={t.sumsText}>
      <ColumnTable
        caption={t.sums}
        rows={sources.map((source) => ({ source, cents: sums[source] }))}
        keyOf={({ source }) => source}
        columns={[
          { title: columns.source, className: "font-medium", cell: ({ source }) => t.sumNames[source] },
          {
            title: columns.sum,
            numeric: true,
            cell: ({ cents }) => (cents === null ? "–" : money(cents, language, { always: true })),
          },
          {
            title: columns.state,
            cell: ({ cents }) =>
              cents === null ? (
                <StatusDot tone="amber">{payouts === "paymentsOff" ? t.off : t.unknown}</StatusDot>
              ) : (
                <Difference cents={cents - sums.journal} same={t.equal} t={t} language={language} />
              ),
          },
        ]}
      />
    </Section>
  );
}

function Difference({ cents, same, t, language }: Shared & { cents: number; same: string }) {
  if (cents === 0) return <StatusDot tone="signal">{same}</StatusDot>;
  return <StatusDot tone="red">{fill(t.differs, { amount: money(cents, language, { always: true }) })}</StatusDot>;
}

export function PayoutSection({ payouts, t, language }: PayoutProps) {
  return (
    <Section title={t.payouts} text={t.payoutsText}>
      {payouts === "paymentsOff" && <p className="text-muted">{t.off}</p>}
      {payouts === "paymentUnavailable" && <Notice tone="amber">{t.unavailable}</Notice>}
      {typeof payouts === "object" && payouts.length === 0 && <p className="text-muted">{t.noPayouts}</p>}
      {typeof payouts === "object" && payouts.length > 0 && (
        <>
          <PayoutTable payouts={payouts} t={t} language={language} />
          {payouts.map((payout) => (
            <Movements key={payout.id} payout={payout} t={t} language={language} />
          ))}
        </>
      )}
    </Section>
  );
}

function PayoutTable({ payouts, t, language }: Shared & { payouts: NamedPayout[] }) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.payouts}
      rows={payouts}
      keyOf={({ id }) => id}
      columns={[
        { title: columns.day, cell: ({ arrivesAt }) => shortDate(arrivesAt, language) },
        { title: columns.payout, className: "code wrap-anywhere", cell: ({ id }) => id },
        { title: columns.status, cell: ({ status }) => ownValue(t.statuses, status) ?? status },
        {
          title: columns.fees,
          numeric: true,
          cell: ({ movements }) =>
            money(
              movements.reduce((sum, { feeCents }) => sum + feeCents, 0),
              language,
              { always: true },
            ),
        },
        {
          title: columns.amount,
          numeric: true,
          cell: ({ amountCents }) => money(amountCents, language, { always: true }),
        },
        {
          title: columns.state,
          cell: ({ differenceCents }) => (
            <Difference cents={differenceCents} same={t.agrees} t={t} language={language} />
          ),
        },
      ]}
    />
  );
}

function Movements({ payout, t, language }: Shared & { payout: NamedPayout }) {
  const { columns } = t;
  const count = plural(t.movements, payout.movements.length, language);
  const caption = `${shortDate(payout.arrivesAt, language)}, ${count}`;
  return (
    <details className="grid grid-cols-1">
      <summary className="w-fit cursor-pointer py-1 text-sm font-medium">{caption}</summary>
      <div className="pt-2">
        <ColumnTable
          caption={caption}
          rows={payout.movements}
          keyOf={({ id }) => id}
          columns={[
            { title: columns.date, cell: ({ at }) => shortDate(at, language) },
            { title: columns.type, cell: ({ type }) => ownValue(t.types, type) ?? type },
            {
              title: columns.order,
              cell: ({ orderId, orderNumber }) =>
                orderId && orderNumber ? (
                  <PermittedLink to={adminOrderPath(orderId)}>{orderNumber}</PermittedLink>
                ) : (
                  t.noOrder
                ),
            },
            {
              title: columns.amount,
              numeric: true,
              cell: (each) => money(each.amountCents, language, { always: true }),
            },
            { title: columns.fees, numeric: true, cell: (each) => money(each.feeCents, language, { always: true }) },
            { title: columns.net, numeric: true, cell: (each) => money(each.netCents, language, { always: true }) },
          ]}
        />
      </div>
    </details>
  );
}

type ReportProps = Shared & { report: EReportState | null; month: string; label: string; isOver: boolean };

export function EReportSection({ report, month, label, isOver, t, language }: ReportProps) {
  const isDone = report?.state === "sent" && !report.isOutdated;
  return (
    <Section title={t.report} text={t.reportText}>
      <EReportStatus report={report} isOver={isOver} t={t} language={language} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOver && !isDone && (
          <ConfirmStep
            intent="send-e-report"
            hidden={{ month }}
            button={report ? t.again : t.send}
            description={fill(t.sendText, { month: label })}
          />
        )}
        <TextLink to={`${adminPaths.invoiceDays}?month=${month}`} document className="py-0.5">
          {t.reportFile}
        </TextLink>
      </div>
    </Section>
  );
}

function EReportStatus({ report, isOver, t, language }: Omit<ReportProps, "month" | "label">) {
  const { states } = t;
  if (!report) return <StatusDot tone={isOver ? "amber" : "neutral"}>{isOver ? states.none : states.open}</StatusDot>;
  const date = dateAndTime(report.sentAt ?? report.startedAt, language);
  if (report.state === "sent")
    return (
      <>
        <StatusDot tone="signal">
          <span>{fill(states.sent, { date, author: report.author })}</span>
        </StatusDot>
        {report.reference && <p className="code wrap-anywhere">{report.reference}</p>}
        {report.isOutdated && <StatusDot tone="amber">{states.outdated}</StatusDot>}
      </>
    );
  if (report.state === "sending") return <StatusDot tone="amber">{states.sending}</StatusDot>;
  const { error } = report;
  return (
    <StatusDot tone="red">
      {error === "unavailable" ? t.messages.platformUnavailable : fill(states.failed, { error: error ?? "" })}
    </StatusDot>
  );
}
