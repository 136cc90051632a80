import { accountNames } from "#app/accounts/account-names.server.ts";
import { fill } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { readEReport } from "#app/invoices/e-reporting.server.ts";
import { hasSiren } from "#app/invoices/fec-file.server.ts";
import { financialYearsBack } from "#app/invoices/financial-year.ts";
import { lastDayOf, monthOf, monthsBack, readMonth, writeMonth } from "#app/invoices/month.ts";
import { eReportingStarts, reportingPeriods } from "#app/invoices/reporting-periods.ts";
import { invoiceTexts } from "#app/invoices/staff/invoice-list.server.ts";
import { monthLabel } from "#app/invoices/staff/month-label.server.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { FilesSection } from "../../books/book-files.tsx";
import { monthSums, payoutsOf } from "../../books/books.server.ts";
import { booksAction } from "../../books/books-steps.server.ts";
import { booksTexts } from "../../books/books-texts.server.ts";
import { EReportSection } from "../../books/e-report-section.tsx";
import { PayoutSection, SumsSection } from "../../books/month-books.tsx";
import type { Route } from "./+types/books";

const monthsOffered = 36;
const yearsOffered = 4;

/** A month's e-reports, files, sums and payouts (decisions 9.9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language } = staffOf(context);
  const current = monthOf(clock.now());
  const today = officeDay(clock.now());
  const month = readMonth(url.searchParams.get("month")) ?? current;
  const periods = reportingPeriods(month);
  const [sums, found, reports] = await Promise.all([
    monthSums({ db }, month),
    payoutsOf({ db }, month),
    Promise.all(periods.map((period) => readEReport(db, period))),
  ]);
  const authors = reports.map((report) => report?.author ?? null);
  const names = await accountNames(db, authors, frameTexts(language).formerMember);
  const t = booksTexts(language);
  return {
    month: writeMonth(month),
    label: monthLabel(month, language),
    months: monthsBack(current, monthsOffered).map((each) => ({
      value: writeMonth(each),
      label: monthLabel(each, language),
    })),
    years: financialYearsBack(current, yearsOffered).map(({ ends, first, last }) => ({
      value: String(ends),
      label: fill(lastDayOf(last) < today ? t.files.yearName : t.files.openYearName, {
        from: monthLabel(first, language),
        to: monthLabel(last, language),
      }),
    })),
    fec: { hasSiren: hasSiren(), isOpen: lastDayOf(month) >= today, t: invoiceTexts(language).fec },
    sums,
    payouts: found.ok ? found.payouts : found.error,
    periods: periods.map((period, index) => {
      const report = reports[index] ?? null;
      return {
        ...period,
        ...{ isOver: period.to < today, isLate: period.due < today, isRequired: period.to >= eReportingStarts },
        report: report && { ...report, author: names.get(report.author) ?? report.author },
      };
    }),
    documentTitle: documentTitle(t.title, language),
    t,
    language,
  };
}

export const action = booksAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Books({ loaderData }: Route.ComponentProps) {
  const { month, months, t } = loaderData;
  const place = months.findIndex(({ value }) => value === month);
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeading title={t.title}>
        <form method="get" className="flex flex-wrap items-end gap-3 pt-1">
          <Field label={t.month}>
            <Select key={month} name="month" options={months} size="sm" defaultValue={month} />
          </Field>
          <Button type="submit" variant="secondary" size="sm">
            {t.show}
          </Button>
          <p className="flex min-h-9 flex-wrap items-center gap-x-4">
            {[months[place + 1], months[place - 1]].map(
              (near, index) =>
                near && (
                  <TextLink key={near.value} quiet to={`?month=${near.value}`} rel={index === 0 ? "prev" : "next"}>
                    {index === 0 ? `← ${near.label}` : `${near.label} →`}
                  </TextLink>
                ),
            )}
          </p>
        </form>
      </PageHeading>
      <EReportSection {...loaderData} />
      <SumsSection {...loaderData} />
      <FilesSection {...loaderData} />
      <PayoutSection {...loaderData} />
    </div>
  );
}
