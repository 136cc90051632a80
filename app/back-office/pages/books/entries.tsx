import { readFinancialYear } from "#app/invoices/financial-year.ts";
import { openExport, openMonthExport } from "#app/invoices/staff/month-export.server.ts";
import { booksPage, entriesFile, yearEntriesFile } from "../../books/books.server.ts";
import type { Route } from "./+types/entries";

/** Documents and payouts of a month, or with `?year=` of a financial year, as French accounting entries (LPF art. A47 A-1). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const year = readFinancialYear(url.searchParams.get("year"));
  if (year) {
    const staff = await openExport(context, url, "entries-exported", year.last, { year: year.ends });
    const file = await yearEntriesFile(staff.db, year);
    if (!file.ok) throw booksPage(year.last);
    return file.response;
  }
  const { staff, month } = await openMonthExport(context, url, "entries-exported");
  const file = await entriesFile(staff.db, month);
  if (!file.ok) throw booksPage(month);
  return file.response;
}
