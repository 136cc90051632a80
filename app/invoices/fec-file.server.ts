import type { Cents } from "#app/platform/money/money.ts";
import type { FinancialYear } from "./financial-year.ts";
import { lastDayOf, type Month } from "./month.ts";
import {
  type AccountedPayout,
  accountingEntry,
  type FecLine,
  fecHeader,
  fecName,
  fecRecord,
  payoutEntry,
} from "./rules/accounting-entries.ts";
import { currentSeller } from "./rules/parties.ts";
import type { JournalEntry } from "./sales-journal.server.ts";

export type { AccountedPayout } from "./rules/accounting-entries.ts";

/** The month's accounting entries, for an accountant who joins the months. */
export const fecFile = (month: Month, payouts: readonly AccountedPayout[] = []) =>
  entriesUntil(month, payouts, (lines) => lines);

/**
 * A financial year's as the French tax office asks for them: one file, whose entries are numbered from 1 without a gap in the
 * order of their validation (LPF art. A47 A-1, VII 1° and 3). The references of their documents are those of the
 * months' files. There are no opening balances: the shop has its sales and payouts, and no balance sheet.
 */
export function fecYearFile({ last }: FinancialYear, payouts: readonly AccountedPayout[] = []) {
  let count = 0;
  return entriesUntil(last, payouts, (lines) => {
    if (lines.length > 0) count++;
    return lines.map((line) => ({ ...line, EcritureNum: String(count) }));
  });
}

/**
 * In the columns and the order of LPF art. A47 A-1: give `record` the documents in the order of issue, then write `tail`.
 * `numbered` gets the lines of each entry.
 */
function entriesUntil(month: Month, payouts: readonly AccountedPayout[], numbered: (entry: FecLine[]) => FecLine[]) {
  const due = payouts
    .toSorted((a, b) => a.arrivesAt.getTime() - b.arrivesAt.getTime() || a.id.localeCompare(b.id))
    .map((payout, index) => ({ at: payout.arrivesAt, lines: payoutEntry(payout, index + 1) }));
  const paidOut = (before: Date | undefined): string => {
    const count = due.findIndex(({ at }) => before !== undefined && at >= before);
    const ready = due.splice(0, count === -1 ? due.length : count);
    return ready.flatMap(({ lines }) => numbered(lines).map(fecRecord)).join("");
  };
  return {
    name: fecName(currentSeller().siren, lastDayOf(month)),
    type: "text/plain",
    head: fecHeader,
    record: (entry: JournalEntry): string =>
      paidOut(entry.issuedAt) + numbered(accountingEntry(entry)).map(fecRecord).join(""),
    tail: (): string => paidOut(undefined),
  };
}

/** Without the SIREN the file's name has nine zeros, which the tax office does not take (A47 A-1, IX). */
export const hasSiren = (): boolean => currentSeller().siren.replaceAll(/\D/g, "").length === 9;

/** What the entry of a document debits to the customers, less what it credits. */
export function customersSum(entry: JournalEntry): Cents {
  const [customers] = accountingEntry(entry);
  return customers ? centsOf(customers.Debit) - centsOf(customers.Credit) : 0;
}

const centsOf = (amount: string): Cents => Number(amount.replace(",", ""));
