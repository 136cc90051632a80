import type { Database } from "#app/platform/database/database.server.ts";
import { csvResponse, csvSeparator } from "#app/staff-ui/export/csv-export.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { readMonth, writeMonth } from "../../month.ts";
import { readReportingPeriod } from "../../reporting-periods.ts";
import { type DayTotal, totalsByDay, totalsOfDays } from "../../sales-journal.server.ts";
import { invoiceTexts } from "../invoice-list.server.ts";
import { openExport, openMonthExport } from "../month-export.server.ts";
import type { Route } from "./+types/invoice-days";

/** CSV of sales by day, rate and currency for the French e-reporting (CGI art. 290): of a month, or with `?period=` of a reporting period. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const period = readReportingPeriod(url.searchParams.get("period"));
  const month = readMonth(period?.key.slice(0, 7) ?? null);
  if (!period || !month) {
    const { staff, month } = await openMonthExport(context, url, "day-totals-exported");
    return dayTotalsFile(staff, url, writeMonth(month), (db) => totalsByDay(db, month));
  }
  const { from, to } = period;
  const staff = await openExport(context, url, "day-totals-exported", month, { from, to });
  return dayTotalsFile(staff, url, `${from}-${to}`, (db) => totalsOfDays(db, period));
}

function dayTotalsFile(staff: Staff, url: URL, name: string, read: (db: Database) => Promise<DayTotal[]>): Response {
  const { csv: t } = invoiceTexts(staff.language);
  return csvResponse<DayTotal>({
    db: staff.db,
    name: `e-reporting-${name}`,
    separator: csvSeparator(url.searchParams, staff.language),
    titles: [t.day, t.category, t.rate, t.currency, t.net, t.vat, t.gross, t.documents],
    cells: (total) => [
      ...[total.day, total.category, Number(total.vatRate ?? 0), total.currency],
      ...[{ cents: total.netCents }, { cents: total.vatCents }, { cents: total.grossCents }, total.documents],
    ],
    readBatch: async (db) => ({ rows: await read(db), next: null }),
    now: staff.clock.now(),
  });
}
