import { dateAndTime, fill, longDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { EReportState } from "#app/invoices/e-reporting.server.ts";
import type { ReportingPeriod } from "#app/invoices/reporting-periods.ts";
import { adminPaths, adminSettingsPath } from "#app/office-paths.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { BookSection } from "./book-section.tsx";
import type { BooksTexts } from "./books-texts.server.ts";

type Shared = { t: BooksTexts; language: Language };
export type PeriodReport = ReportingPeriod & {
  isOver: boolean;
  isLate: boolean;
  isRequired: boolean;
  report: EReportState | null;
};

/** The periods of the seller's VAT regime that have days of the month, with what is to be done for each. */
export const EReportSection = ({ periods, t, language }: Shared & { periods: PeriodReport[] }) => (
  <BookSection title={t.report} text={t.reportText}>
    <ul className="grid grid-cols-1 gap-3">
      {periods.map((period) => (
        <Period key={period.key} period={period} t={t} language={language} />
      ))}
    </ul>
    <Permitted to={adminPaths.settings}>
      <TextLink to={adminSettingsPath("accounting")} className="w-fit py-0.5">
        {t.periodSetting}
      </TextLink>
    </Permitted>
  </BookSection>
);

function Period({ period, t, language }: Shared & { period: PeriodReport }) {
  const { key, from, to, due, isOver, isRequired, report } = period;
  const name = fill(t.period, { from: longDate(from, language), to: longDate(to, language) });
  const isDone = report?.state === "sent" && !report.isOutdated;
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <p className="font-medium">{name}</p>
      <EReportStatus period={period} t={t} language={language} />
      {!isDone && isRequired && <p className="text-muted">{fill(t.due, { date: longDate(due, language) })}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOver && !isDone && (
          <ConfirmStep
            intent="send-e-report"
            row={key}
            hidden={{ period: key }}
            button={report ? t.again : t.send}
            description={fill(t.sendText, { period: name })}
          />
        )}
        <TextLink to={`${adminPaths.invoiceDays}?period=${encodeURIComponent(key)}`} document className="py-0.5">
          {t.reportFile}
        </TextLink>
      </div>
    </li>
  );
}

function EReportStatus({
  period: { report, isOver, isLate, isRequired },
  t,
  language,
}: Shared & { period: PeriodReport }) {
  const { states } = t;
  if (!report && !isRequired) return <StatusDot tone="neutral">{states.notRequired}</StatusDot>;
  if (!report && isLate) return <StatusDot tone="red">{states.late}</StatusDot>;
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
