import { lastDayOf, type Month } from "./month.ts";
import { accountingEntry, fecHeader, fecName, fecRecord } from "./rules/accounting-entries.ts";
import { currentSeller } from "./rules/parties.ts";
import type { JournalEntry } from "./sales-journal.server.ts";

/** The month's accounting entries as the French tax office asks for them (LPF art. A47 A-1). */
export const fecFile = (month: Month) => ({
  name: fecName(currentSeller().siren, lastDayOf(month)),
  type: "text/plain",
  head: fecHeader,
  record: (entry: JournalEntry): string => accountingEntry(entry).map(fecRecord).join(""),
});
