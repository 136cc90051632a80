import { eq } from "drizzle-orm";
import { rateFromDecimal } from "#app/catalogue/tax.ts";
import { mailCorrection } from "#app/orders/mail-correction.server.ts";
import { refundSteps } from "#app/orders/refund-steps.server.ts";
import { type Db, isDatabaseUnavailable } from "#app/platform/database.server.ts";
import { centsFromDecimal, decimalFromCents } from "#app/platform/money.ts";
import { creditNotesTakenBack } from "../rules/credit-notes-taken-back.ts";
import { amountsOfRefund } from "../rules/invoice-amounts.ts";
import type { InvoiceKind } from "../rules/invoice-number.ts";
import { currentSeller } from "../rules/parties.ts";
import { stepsBetween } from "../rules/refund-steps.ts";
import type { InvoicedPayments, RefundedOrder } from "../rules/refunded-orders.ts";
import { type IssueContext, type Issued, isWriter } from "./issue-invoices.server.ts";
import { doneUntil, recordDone } from "./progress.server.ts";
import { type InvoiceRow, type NewInvoice, storeInvoices } from "./store-invoice.server.ts";
import { invoices } from "./tables.server.ts";

const batch = 50;

/**
 * Issues a credit note for each refund of an invoiced order, and a correction for each that came back and is waived. Run it after `issueInvoices`; `isComplete` means that this left
 * no order without its invoice. Otherwise as safe to repeat and to interrupt.
 */
export async function issueCreditNotes(
  context: IssueContext & { payments: InvoicedPayments },
  { isComplete }: { isComplete: boolean },
): Promise<Issued> {
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

/** False when the order has no invoice, or its credit notes less its corrections are what was refunded. */
async function creditRefund(tx: Db, { clock, seller = currentSeller() }: IssueContext, refund: RefundedOrder) {
  const rows = await tx.select().from(invoices).where(eq(invoices.orderId, refund.orderId));
  const invoice = rows.find(({ kind }) => kind === "invoice");
  if (!invoice) return false;
  const sumOf = (wanted: InvoiceKind) =>
    rows.reduce((sum, { kind, gross }) => (kind === wanted ? sum + centsFromDecimal(gross) : sum), 0);
  const [beforeCents, correctedCents] = [sumOf("credit_note"), sumOf("correction")];
  const nowCents = Math.min(refund.refundedCents, centsFromDecimal(invoice.gross)) + correctedCents;
  const repeated = { ...repeatedFacts(invoice), issuedAt: clock.now(), seller };
  const vatRate = invoice.vatRate === null ? null : rateFromDecimal(invoice.vatRate);
  if (nowCents <= beforeCents) {
    const waivedCents = Math.min((refund.waivedCents ?? 0) - correctedCents, beforeCents - nowCents);
    const notes = creditNotesTakenBack(rows, waivedCents);
    let totalCents = correctedCents;
    const corrections = notes.map(({ id, cents }): NewInvoice => {
      const creditedCents = beforeCents - totalCents;
      totalCents += cents;
      return {
        facts: { ...repeated, creditedInvoiceId: id, refundedTotal: decimalFromCents(totalCents), paidAt: refund.at },
        amounts: amountsOfRefund({
          ...{ beforeCents: creditedCents - cents, nowCents: creditedCents, vatRate, kind: "correction" },
        }),
      };
    });
    const stored = await storeInvoices(tx, "correction", corrections);
    for (const [index, { number }] of stored.entries())
      await mailCorrection(tx, refund.orderId, { number, amountCents: notes[index]!.cents });
    return stored.length > 0;
  }
  let creditedCents = beforeCents;
  const steps = stepsBetween({ beforeCents, nowCents, at: refund.at }, await refundSteps(tx, refund.orderId));
  const notes = steps.map(({ totalCents, at }): NewInvoice => {
    const facts = {
      ...repeated,
      creditedInvoiceId: invoice.id,
      refundedTotal: decimalFromCents(totalCents),
      paidAt: at,
    };
    const [before, now] = [creditedCents - correctedCents, totalCents - correctedCents];
    creditedCents = totalCents;
    return { facts, amounts: amountsOfRefund({ beforeCents: before, nowCents: now, vatRate }) };
  });
  await storeInvoices(tx, "credit_note", notes);
  return true;
}

function repeatedFacts(invoice: InvoiceRow) {
  const { isTest, orderId, orderNumber, orderedAt, currency, language, country, vatCountry, vatRate, buyer } = invoice;
  return { isTest, orderId, orderNumber, orderedAt, currency, language, country, vatCountry, vatRate, buyer };
}
