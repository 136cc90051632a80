import type { Cents } from "#app/platform/money/money.ts";
import { lastDayOf, type Month } from "./month.ts";
import {
  type AccountedPayout,
  accountingEntry,
  fecHeader,
  fecName,
  fecRecord,
  payoutEntry,
} from "./rules/accounting-entries.ts";
import { currentSeller } from "./rules/parties.ts";
import type { JournalEntry } from "./sales-journal.server.ts";

export type { AccountedPayout } from "./rules/accounting-entries.ts";

/**
 * The month's accounting entries as the French tax office asks for them (LPF art. A47 A-1), in the order of their
 * validation: give `record` the documents in the order of issue, then write `tail`.
 */
export function fecFile(month: Month, payouts: readonly AccountedPayout[] = []) {
  const due = payouts
    .toSorted((a, b) => a.arrivesAt.getTime() - b.arrivesAt.getTime() || a.id.localeCompare(b.id))
    .map((payout, index) => ({ at: payout.arrivesAt, lines: payoutEntry(payout, index + 1) }));
  const paidOut = (before: Date | undefined): string => {
    const count = due.findIndex(({ at }) => before !== undefined && at >= before);
    const ready = due.splice(0, count === -1 ? due.length : count);
    return ready.flatMap(({ lines }) => lines.map(fecRecord)).join("");
  };
  return {
    name: fecName(currentSeller().siren, lastDayOf(month)),
    type: "text/plain",
    head: fecHeader,
    record: (entry: JournalEntry): string => paidOut(entry.issuedAt) + accountingEntry(entry).map(fecRecord).join(""),
    tail: (): string => paidOut(undefined),
  };
}

/** What the entry of a document debits to the customers, less what it credits. */
export function customersSum(entry: JournalEntry): Cents {
  const [customers] = accountingEntry(entry);
  return customers ? centsOf(customers.Debit) - centsOf(customers.Credit) : 0;
}

const centsOf = (amount: string): Cents => Number(amount.replace(",", ""));
