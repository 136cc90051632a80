import { csvBatch, csvResponse, csvSeparator } from "#app/staff-ui/export/csv-export.server.ts";
import { writeMonth } from "../../month.ts";
import { type JournalEntry, readSalesJournal } from "../../sales-journal.server.ts";
import { invoiceTexts } from "../invoice-list.server.ts";
import { openMonthExport } from "../month-export.server.ts";
import type { Route } from "./+types/invoice-journal";

/** CSV of a month, one line per document, credit notes negative. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, month } = await openMonthExport(context, url, "sales-journal-exported");
  const { csv: t, kinds } = invoiceTexts(staff.language);
  return csvResponse<JournalEntry>({
    db: staff.db,
    name: `journal-${writeMonth(month)}`,
    separator: csvSeparator(url.searchParams, staff.language),
    titles: [
      ...[t.issued, t.number, t.kind, t.order, t.credited, t.paid],
      ...[t.country, t.vatCountry, t.rate, t.net, t.vat, t.gross],
    ],
    cells: (entry) => [
      ...[entry.issuedAt, entry.number, kinds[entry.kind], entry.orderNumber, entry.credited, entry.paidAt],
      ...[entry.country, entry.vatCountry ?? t.export, Number(entry.vatRate ?? 0)],
      ...[{ cents: entry.netCents }, { cents: entry.vatCents }, { cents: entry.grossCents }],
    ],
    readBatch: (db, after) => readSalesJournal(db, month, { after, limit: csvBatch }),
    now: staff.clock.now(),
  });
}
