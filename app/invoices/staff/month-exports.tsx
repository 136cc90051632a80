import { adminPaths } from "#app/paths.ts";
import { confirmThenOpen } from "#app/staff-ui/sign-in/confirm-sign-in.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";

export function MonthExports({
  months,
  t,
}: {
  months: { value: string; label: string }[];
  t: { month: string; journal: string; vat: string };
}) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3" onSubmit={confirmThenOpen}>
      <Field label={t.month}>
        <Select name="month" options={months} size="sm" defaultValue={months[0]?.value} />
      </Field>
      <Button type="submit" variant="secondary" size="sm" formAction={adminPaths.invoiceJournal}>
        {t.journal}
      </Button>
      <Button type="submit" variant="secondary" size="sm" formAction={adminPaths.invoiceVat}>
        {t.vat}
      </Button>
    </form>
  );
}
