import { openMonthExport } from "#app/invoices/staff/month-export.server.ts";
import { booksPage, entriesFile } from "../../books/books.server.ts";
import type { Route } from "./+types/entries";

/** The month's documents and payouts as French accounting entries (LPF art. A47 A-1). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, month } = await openMonthExport(context, url, "entries-exported");
  const file = await entriesFile(staff.db, month);
  if (!file.ok) throw booksPage(month);
  return file.response;
}
