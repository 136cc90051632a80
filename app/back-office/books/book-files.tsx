import { fill } from "#app/i18n/format.ts";
import { FecNotes } from "#app/invoices/staff/fec-notes.tsx";
import { adminPaths } from "#app/office-paths.ts";
import { confirmThenOpen } from "#app/staff-ui/sign-in/confirm-sign-in.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { BookSection } from "./book-section.tsx";
import type { BooksTexts } from "./books-texts.server.ts";

type Props = {
  month: string;
  label: string;
  years: { value: string; label: string }[];
  fec: Parameters<typeof FecNotes>[0];
  t: BooksTexts;
};

/** What an accountant takes away: the month's files, and the one that the tax office asks for each financial year. */
export function FilesSection({ month, label, years, fec, t }: Props) {
  const { files } = t;
  return (
    <>
      <BookSection title={fill(files.month, { month: label })} text={files.monthText}>
        <form method="get" className="flex flex-wrap gap-2" onSubmit={confirmThenOpen}>
          <input type="hidden" name="month" value={month} />
          {[
            { text: files.entries, formAction: adminPaths.invoiceEntries },
            { text: files.journal, formAction: adminPaths.invoiceJournal },
            { text: files.vat, formAction: adminPaths.invoiceVat },
            { text: files.vatQuarter, formAction: adminPaths.invoiceVat, name: "period", value: "quarter" },
            { text: files.payouts, formAction: adminPaths.bookPayouts },
          ].map(({ text, ...button }) => (
            <Button key={text} type="submit" variant="secondary" size="sm" {...button}>
              {text}
            </Button>
          ))}
        </form>
        <FecNotes {...fec} />
      </BookSection>
      <BookSection title={files.year} text={files.yearText}>
        <form
          method="get"
          action={adminPaths.invoiceEntries}
          className="flex flex-wrap items-end gap-3"
          onSubmit={confirmThenOpen}
        >
          <Field label={files.yearLabel}>
            <Select name="year" options={years} size="sm" defaultValue={years[0]?.value} />
          </Field>
          <Button type="submit" variant="secondary" size="sm">
            {files.yearEntries}
          </Button>
        </form>
      </BookSection>
    </>
  );
}
