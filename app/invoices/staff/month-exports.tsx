import { adminPaths } from "#app/office-paths.ts";
import { confirmThenOpen } from "#app/staff-ui/sign-in/confirm-sign-in.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";

export function MonthExports({
  months,
  t,
}: {
  months: { value: string; label: string }[];
  t: Record<"month" | "journal" | "entries" | "vat" | "vatQuarter" | "days", string>;
}) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3" onSubmit={confirmThenOpen}>
      <Field label={t.month}>
        <Select name="month" options={months} size="sm" defaultValue={months[0]?.value} />
      </Field>
      {[
        { text: t.journal, formAction: adminPaths.invoiceJournal },
        { text: t.entries, formAction: adminPaths.invoiceEntries },
        { text: t.vat, formAction: adminPaths.invoiceVat },
        { text: t.vatQuarter, formAction: adminPaths.invoiceVat, name: "period", value: "quarter" },
        { text: t.days, formAction: adminPaths.invoiceDays },
      ].map(({ text, ...button }) => (
        <Button key={text} type="submit" variant="secondary" size="sm" {...button}>
          {text}
        </Button>
      ))}
    </form>
  );
}
