import { csvResponse, csvSeparator } from "#app/staff-ui/export/csv-export.server.ts";
import { writeMonth } from "../../month.ts";
import { type DayTotal, totalsByDay } from "../../sales-journal.server.ts";
import { invoiceTexts } from "../invoice-list.server.ts";
import { openMonthExport } from "../month-export.server.ts";
import type { Route } from "./+types/invoice-days";

/** CSV of a month's sales by day, rate and currency for the French e-reporting (CGI art. 290). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, month } = await openMonthExport(context, url, "day-totals-exported");
  const { csv: t } = invoiceTexts(staff.language);
  return csvResponse<DayTotal>({
    db: staff.db,
    name: `e-reporting-${writeMonth(month)}`,
    separator: csvSeparator(url.searchParams, staff.language),
    titles: [t.day, t.category, t.rate, t.currency, t.net, t.vat, t.gross, t.documents],
    cells: (total) => [
      ...[total.day, total.category, Number(total.vatRate ?? 0), total.currency],
      ...[{ cents: total.netCents }, { cents: total.vatCents }, { cents: total.grossCents }, total.documents],
    ],
    readBatch: async (db) => ({ rows: await totalsByDay(db, month), next: null }),
    now: staff.clock.now(),
  });
}
