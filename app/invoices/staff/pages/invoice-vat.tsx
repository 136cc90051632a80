import { csvResponse, csvSeparator } from "#app/staff-ui/export/csv-export.server.ts";
import { writeMonth } from "../../month.ts";
import { type VatTotal, vatByCountry } from "../../sales-journal.server.ts";
import { invoiceTexts } from "../invoice-list.server.ts";
import { openMonthExport } from "../month-export.server.ts";
import type { Route } from "./+types/invoice-vat";

/** CSV of a month by country and rate for the one-stop shop (law: VAT). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, month } = await openMonthExport(context, url, "vat-exported");
  const { csv: t } = invoiceTexts(staff.language);
  return csvResponse<VatTotal>({
    db: staff.db,
    name: `vat-${writeMonth(month)}`,
    separator: csvSeparator(url.searchParams, staff.language),
    titles: [t.country, t.vatCountry, t.rate, t.net, t.vat, t.gross, t.invoices, t.creditNotes],
    cells: (total) => [
      ...[total.country, total.vatCountry ?? t.export, Number(total.vatRate ?? 0)],
      ...[{ cents: total.netCents }, { cents: total.vatCents }, { cents: total.grossCents }],
      ...[total.invoices, total.creditNotes],
    ],
    readBatch: async (db) => ({ rows: await vatByCountry(db, month), next: null }),
    now: staff.clock.now(),
  });
}
