import { csvResponse, csvSeparator } from "#app/staff-ui/export/csv-export.server.ts";
import { quarterOf, writeMonth } from "../../month.ts";
import { type VatTotal, vatByCountry } from "../../sales-journal.server.ts";
import { invoiceTexts } from "../invoice-list.server.ts";
import { openMonthExport } from "../month-export.server.ts";
import type { Route } from "./+types/invoice-vat";

/** CSV by country and rate of a month, or of its quarter for the one-stop shop (law: VAT). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, month } = await openMonthExport(context, url, "vat-exported");
  const isQuarter = url.searchParams.get("period") === "quarter";
  const start = isQuarter ? quarterOf(month) : month;
  const { csv: t } = invoiceTexts(staff.language);
  return csvResponse<VatTotal>({
    db: staff.db,
    name: isQuarter ? `vat-${start.year}-Q${(start.month + 2) / 3}` : `vat-${writeMonth(month)}`,
    separator: csvSeparator(url.searchParams, staff.language),
    titles: [t.country, t.vatCountry, t.rate, t.net, t.vat, t.gross, t.invoices, t.creditNotes],
    cells: (total) => [
      ...[total.country, total.vatCountry ?? t.export, Number(total.vatRate ?? 0)],
      ...[{ cents: total.netCents }, { cents: total.vatCents }, { cents: total.grossCents }],
      ...[total.invoices, total.creditNotes],
    ],
    readBatch: async (db) => ({ rows: await vatByCountry(db, start, isQuarter ? 3 : 1), next: null }),
    now: staff.clock.now(),
  });
}
