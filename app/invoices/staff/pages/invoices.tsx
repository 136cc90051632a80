import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { confirmThenOpen } from "#app/staff-ui/sign-in/confirm-sign-in.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { hasSiren } from "../../fec-file.server.ts";
import { monthOf, monthsBack, writeMonth } from "../../month.ts";
import { FecNotes } from "../fec-notes.tsx";
import { invoiceListQuery } from "../invoice-list.server.ts";
import { invoiceList } from "../invoice-list.tsx";
import { monthLabel } from "../month-label.server.ts";
import type { Route } from "./+types/invoices";

const monthsOffered = 36;

/** Invoices and credit notes with their files, and the monthly exports (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const { clock, language } = staffOf(args.context);
  return {
    ...(await invoiceListQuery.load(args)),
    months: monthsBack(monthOf(clock.now()), monthsOffered).map((month) => ({
      value: writeMonth(month),
      label: monthLabel(month, language),
    })),
    hasSiren: hasSiren(),
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Invoices({ loaderData: { list, months, hasSiren, texts } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <DataTable
        title={list.caption}
        spec={invoiceList}
        {...list}
        texts={texts}
        note={
          <Permitted to={adminPaths.invoiceJournal}>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Popover
                button={
                  <span className="inline-flex items-center gap-2">
                    {texts.exports} <ChevronDownIcon className="size-4" />
                  </span>
                }
                buttonProps={{ size: "sm", variant: "secondary" }}
                align="start"
                className="w-88"
              >
                <div className="grid gap-3 p-4">
                  <MonthExports months={months} t={texts} />
                  <FecNotes hasSiren={hasSiren} isOpen={false} t={texts.fec} />
                </div>
              </Popover>
              <TextLink to={adminPaths.books} className="py-1">
                {texts.books}
              </TextLink>
            </div>
          </Permitted>
        }
      />
    </div>
  );
}

function MonthExports({
  months,
  t,
}: {
  months: { value: string; label: string }[];
  t: Record<"month" | "journal" | "entries" | "vat" | "vatQuarter" | "days", string>;
}) {
  return (
    <form method="get" className="grid gap-2" onSubmit={confirmThenOpen}>
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
        <Button key={text} type="submit" variant="secondary" size="sm" className="justify-start" {...button}>
          {text}
        </Button>
      ))}
    </form>
  );
}
