import { eq } from "drizzle-orm";
import { rateFromDecimal } from "#app/catalogue/pricing/tax.ts";
import { recordedRefunds } from "#app/orders/order-history.server.ts";
import { type Db, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import { amountsOfRefund } from "../rules/invoice-amounts.ts";
import { currentSeller, sellerIn } from "../rules/parties.ts";
import type { InvoiceKind } from "./invoice-numbers.server.ts";
import { type IssueContext, type Issued, isWriter } from "./issue-invoices.server.ts";
import { doneUntil, recordDone } from "./progress.server.ts";
import { type InvoiceRow, type NewInvoice, storeInvoices } from "./store-invoice.server.ts";
import { invoices } from "./tables.server.ts";

export type RefundedOrder = {
  orderId: string;
  refundedCents: Cents;
  /** Of returned refunds, waived by staff. */
  waivedCents?: Cents;
  at: Date;
};

/** Provided by server/domains.ts, because this domain does not import payments (CONTRIBUTING.md). */
export interface InvoicedPayments {
  /** With a refund or waiver since `since`, by id after `after`. */
  refundedSince(db: Db, since: Date, page: { after: string | undefined; limit: number }): Promise<RefundedOrder[]>;
}

const batch = 50;

/** `mailCorrection` queues the mail in the same transaction; command-line programs cannot load mail texts. */
type Context = IssueContext & {
  payments: InvoicedPayments;
  mailCorrection(tx: Db, orderId: string, correction: { number: string; amountCents: Cents }): Promise<void>;
};

/** Run after `issueInvoices`; `isComplete`: no order lacks its invoice. Idempotent. */
export async function issueCreditNotes(context: Context, { isComplete }: { isComplete: boolean }): Promise<Issued> {
  const { db, clock, log, payments } = context;
  const failed: string[] = [];
  let issued = 0;
  const since = await doneUntil(db, "refunds");
  let after: string | undefined;
  for (;;) {
    const refunds = await payments.refundedSince(db, since, { after, limit: batch });
    const isBusy = await db.transaction(async (tx) => {
      if (!(await isWriter(tx))) return true;
      for (const refund of refunds) {
        try {
          if (await tx.transaction((inner) => creditRefund(inner, context, refund))) issued++;
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error;
          failed.push(refund.orderId);
          log.error(
            { err: error, alert: "invoice-not-issued", orderId: refund.orderId },
            "a credit note was not issued",
          );
        }
      }
      if (refunds.length < batch && failed.length === 0 && isComplete) await recordDone(tx, "refunds", clock.now());
      return false;
    });
    if (isBusy || refunds.length < batch) return { issued, failed, isBusy };
    after = refunds.at(-1)!.orderId;
  }
}

/** False without an invoice, or if everything refunded is credited. */
async function creditRefund(tx: Db, context: Context, refund: RefundedOrder): Promise<boolean> {
  const rows = await tx.select().from(invoices).where(eq(invoices.orderId, refund.orderId));
  const invoice = rows.find(({ kind }) => kind === "invoice");
  if (!invoice) return false;
  const sumOf = (wanted: InvoiceKind) =>
    rows.reduce((sum, { kind, gross }) => (kind === wanted ? sum + centsFromDecimal(gross) : sum), 0);
  const [creditedCents, correctedCents] = [sumOf("credit_note"), sumOf("correction")];
  const refundedCents = Math.min(refund.refundedCents, centsFromDecimal(invoice.gross)) + correctedCents;
  const { clock, seller = currentSeller() } = context;
  const state = {
    columns: { ...repeatedFacts(invoice), issuedAt: clock.now(), seller: sellerIn(invoice.vatCountry, seller) },
    vatRate: invoice.vatRate === null ? null : rateFromDecimal(invoice.vatRate),
    creditedCents,
    correctedCents,
    refundedCents,
  };
  if (refundedCents <= creditedCents) return issueCorrections(tx, context, refund, rows, state);
  await storeInvoices(tx, "credit_note", await creditNotes(tx, refund, invoice, state));
  return true;
}

type CreditState = {
  columns: ReturnType<typeof repeatedFacts> & Pick<NewInvoice["columns"], "issuedAt" | "seller">;
  vatRate: number | null;
  creditedCents: Cents;
  correctedCents: Cents;
  refundedCents: Cents;
};

async function creditNotes(tx: Db, refund: RefundedOrder, invoice: InvoiceRow, state: CreditState) {
  const { columns, vatRate, correctedCents } = state;
  let beforeCents = state.creditedCents;
  const range = { beforeCents, nowCents: state.refundedCents, at: refund.at };
  return refundsToCredit(range, await recordedRefunds(tx, refund.orderId)).map(({ totalCents, at }): NewInvoice => {
    const change = { beforeCents: beforeCents - correctedCents, nowCents: totalCents - correctedCents, vatRate };
    beforeCents = totalCents;
    return {
      columns: { ...columns, creditedInvoiceId: invoice.id, refundedTotal: decimalFromCents(totalCents), paidAt: at },
      amounts: amountsOfRefund(change),
    };
  });
}

/** Takes back credit notes of waived refunds, the latest first; false if there are none. */
async function issueCorrections(
  tx: Db,
  { mailCorrection }: Context,
  refund: RefundedOrder,
  rows: readonly InvoiceRow[],
  { columns, vatRate, creditedCents, correctedCents, refundedCents }: CreditState,
): Promise<boolean> {
  const waivedCents = Math.min((refund.waivedCents ?? 0) - correctedCents, creditedCents - refundedCents);
  const notes = creditNotesTakenBack(rows, waivedCents);
  let totalCents = correctedCents;
  const corrections = notes.map(({ id, cents }): NewInvoice => {
    const nowCents = creditedCents - totalCents;
    totalCents += cents;
    return {
      columns: { ...columns, creditedInvoiceId: id, refundedTotal: decimalFromCents(totalCents), paidAt: refund.at },
      amounts: amountsOfRefund({ beforeCents: nowCents - cents, nowCents, vatRate, kind: "correction" }),
    };
  });
  const stored = await storeInvoices(tx, "correction", corrections);
  for (const [index, { number }] of stored.entries())
    await mailCorrection(tx, refund.orderId, { number, amountCents: notes[index]!.cents });
  return stored.length > 0;
}

function repeatedFacts(invoice: InvoiceRow) {
  const { isTest, orderId, orderNumber, orderedAt, currency, language, country, vatCountry, vatRate, buyer } = invoice;
  return { isTest, orderId, orderNumber, orderedAt, currency, language, country, vatCountry, vatRate, buyer };
}

/** One note per refund since the last one, with the total by then. Amounts missing in the history go to the last. */
export function refundsToCredit(
  { beforeCents, nowCents, at }: { beforeCents: Cents; nowCents: Cents; at: Date },
  refunds: readonly { amountCents: Cents; at: Date }[],
): { totalCents: Cents; at: Date }[] {
  const earlier: { totalCents: Cents; at: Date }[] = [];
  let totalCents = 0;
  for (const refund of refunds) {
    totalCents += refund.amountCents;
    if (totalCents > beforeCents && totalCents < nowCents) earlier.push({ totalCents, at: refund.at });
  }
  return [...earlier, { totalCents: nowCents, at }];
}

type Stored = { id: string; kind: InvoiceKind; gross: string; sequence: number; creditedInvoiceId: string | null };

/** The credit notes that an amount takes back, and how much of each: the one of this amount, else the latest. */
function creditNotesTakenBack(rows: readonly Stored[], amountCents: Cents): { id: string; cents: Cents }[] {
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
