import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { monthOf, monthsBack, writeMonth } from "../../month.ts";
import { invoiceListQuery } from "../invoice-list.server.ts";
import { invoiceList } from "../invoice-list.tsx";
import { MonthExports } from "../month-exports.tsx";
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
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Invoices({ loaderData: { list, months, texts } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <DataTable
        title={list.caption}
        spec={invoiceList}
        {...list}
        texts={texts}
        note={
          <Permitted to={adminPaths.invoiceJournal}>
            <MonthExports months={months} t={texts} />
          </Permitted>
        }
      />
    </div>
  );
}
