import { csvBatch, fileResponse } from "#app/staff-ui/export/csv-export.server.ts";
import { fecFile } from "../../fec-file.server.ts";
import { type JournalEntry, readSalesJournal } from "../../sales-journal.server.ts";
import { openMonthExport } from "../month-export.server.ts";
import type { Route } from "./+types/invoice-entries";

/** The month's documents as French accounting entries (LPF art. A47 A-1). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, month } = await openMonthExport(context, url, "entries-exported");
  return fileResponse<JournalEntry>({
    db: staff.db,
    ...fecFile(month),
    readBatch: (db, after) => readSalesJournal(db, month, { after, limit: csvBatch }),
  });
}
