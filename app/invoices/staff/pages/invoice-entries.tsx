import { csvBatch, fileResponse } from "#app/staff-ui/export/csv-export.server.ts";
import { lastDayOf } from "../../month.ts";
import { accountingEntry, fecHeader, fecName, fecRecord } from "../../rules/accounting-entries.ts";
import { currentSeller } from "../../rules/parties.ts";
import { type JournalEntry, readSalesJournal } from "../../sales-journal.server.ts";
import { openMonthExport } from "../month-export.server.ts";
import type { Route } from "./+types/invoice-entries";

/** The month's documents as French accounting entries (LPF art. A47 A-1). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, month } = await openMonthExport(context, url, "entries-exported");
  return fileResponse<JournalEntry>({
    db: staff.db,
    name: fecName(currentSeller().siren, lastDayOf(month)),
    type: "text/plain",
    head: fecHeader,
    record: (entry) => accountingEntry(entry).map(fecRecord).join(""),
    readBatch: (db, after) => readSalesJournal(db, month, { after, limit: csvBatch }),
  });
}
