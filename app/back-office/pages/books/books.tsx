import { accountNames } from "#app/accounts/account-names.server.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { readEReport } from "#app/invoices/e-reporting.server.ts";
import { monthOf, monthsBack, nextMonth, readMonth, startOfMonth, writeMonth } from "#app/invoices/month.ts";
import { monthLabel } from "#app/invoices/staff/month-label.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { confirmThenOpen } from "#app/staff-ui/sign-in/confirm-sign-in.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { monthSums, payoutsOf } from "../../books/books.server.ts";
import { booksAction } from "../../books/books-steps.server.ts";
import { booksTexts } from "../../books/books-texts.server.ts";
import { EReportSection, PayoutSection, SumsSection } from "../../books/month-books.tsx";
import type { Route } from "./+types/books";

const monthsOffered = 36;

/** A month's sums, payouts and e-report (decisions 9.9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language } = staffOf(context);
  const current = monthOf(clock.now());
  const month = readMonth(url.searchParams.get("month")) ?? current;
  const [sums, found, report] = await Promise.all([
    monthSums({ db }, month),
    payoutsOf({ db }, month),
    readEReport(db, month),
  ]);
  const authors = await accountNames(db, [report?.author ?? null], frameTexts(language).formerMember);
  const t = booksTexts(language);
  return {
    month: writeMonth(month),
    label: monthLabel(month, language),
    isOver: startOfMonth(nextMonth(month)) <= clock.now(),
    months: monthsBack(current, monthsOffered).map((each) => ({
      value: writeMonth(each),
      label: monthLabel(each, language),
    })),
    sums,
    payouts: found.ok ? found.payouts : found.error,
    report: report && { ...report, author: authors.get(report.author) ?? report.author },
    documentTitle: documentTitle(t.title, language),
    t,
    language,
  };
}

export const action = booksAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Books({ loaderData }: Route.ComponentProps) {
  const { month, months, t } = loaderData;
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeading title={t.title}>
        <form
          method="get"
          className="flex flex-wrap items-end gap-3 pt-1"
          onSubmit={(event) => {
            // Only the file asks for a recent sign-in.
            if (event.nativeEvent.submitter?.hasAttribute("formaction")) confirmThenOpen(event);
          }}
        >
          <Field label={t.month}>
            <Select key={month} name="month" options={months} size="sm" defaultValue={month} />
          </Field>
          <Button type="submit" variant="secondary" size="sm">
            {t.show}
          </Button>
          <Button type="submit" variant="secondary" size="sm" formAction={adminPaths.bookPayouts}>
            {t.payoutsCsv}
          </Button>
        </form>
      </PageHeading>
      <SumsSection {...loaderData} />
      <PayoutSection {...loaderData} />
      <EReportSection {...loaderData} />
    </div>
  );
}
