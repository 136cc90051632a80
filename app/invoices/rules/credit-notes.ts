import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import type { InvoiceKind } from "./invoice-number.ts";

/** One note per refund since the last one, with the total by then. Amounts missing in the history go to the last. */
export function refundsToCredit(
  { beforeCents, nowCents, at }: { beforeCents: Cents; nowCents: Cents; at: Date },
  refunds: readonly { amountCents: Cents; at: Date }[],
): { totalCents: Cents; at: Date }[] {
  const steps: { totalCents: Cents; at: Date }[] = [];
  let totalCents = 0;
  for (const refund of refunds) {
    totalCents += refund.amountCents;
    if (totalCents > beforeCents && totalCents < nowCents) steps.push({ totalCents, at: refund.at });
  }
  return [...steps, { totalCents: nowCents, at }];
}

type Stored = { id: string; kind: InvoiceKind; gross: string; sequence: number; creditedInvoiceId: string | null };

/** The credit notes that an amount takes back, and how much of each: the one of this amount, else the latest. */
export function creditNotesTakenBack(rows: readonly Stored[], amountCents: Cents): { id: string; cents: Cents }[] {
  const corrections = rows.filter(({ kind }) => kind === "correction");
  const left = ({ id, gross }: Stored) =>
    corrections.reduce(
      (cents, { creditedInvoiceId, gross }) => (creditedInvoiceId === id ? cents - centsFromDecimal(gross) : cents),
      centsFromDecimal(gross),
    );
  const notes = rows
    .filter(({ kind }) => kind === "credit_note")
    .map((row) => ({ ...row, leftCents: left(row) }))
    .toSorted((a, b) => b.sequence - a.sequence);
  const same = notes.find(({ leftCents }) => leftCents === amountCents);
  let rest = amountCents;
  return (same ? [same] : notes).flatMap(({ id, leftCents }) => {
    const cents = Math.min(rest, leftCents);
    if (cents <= 0) return [];
    rest -= cents;
    return [{ id, cents }];
  });
}
