import { eq } from "drizzle-orm";
import { rateFromDecimal } from "#app/catalogue/tax.ts";
import { refundSteps } from "#app/orders/refund-steps.server.ts";
import { type Db, isDatabaseUnavailable } from "#app/platform/database.server.ts";
import { centsFromDecimal, decimalFromCents } from "#app/platform/money.ts";
import { amountsOfRefund } from "../rules/invoice-amounts.ts";
import { currentSeller } from "../rules/parties.ts";
import { stepsBetween } from "../rules/refund-steps.ts";
import type { InvoicedPayments, RefundedOrder } from "../rules/refunded-orders.ts";
import { type IssueContext, type Issued, isWriter } from "./issue-invoices.server.ts";
import { doneUntil, recordDone } from "./progress.server.ts";
import { type InvoiceRow, type NewInvoice, storeInvoices } from "./store-invoice.server.ts";
import { invoices } from "./tables.server.ts";

const batch = 50;

/**
 * Issues a credit note for each refund of an invoiced order. Run it after `issueInvoices`; `isComplete` means that this left
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

/** False when the order has no invoice, or all of the refund has been credited. */
async function creditRefund(tx: Db, { clock, seller }: IssueContext, refund: RefundedOrder): Promise<boolean> {
  const rows = await tx.select().from(invoices).where(eq(invoices.orderId, refund.orderId));
  const invoice = rows.find(({ kind }) => kind === "invoice");
  if (!invoice) return false;
  const beforeCents = rows.reduce(
    (sum, row) => sum + (row.kind === "credit_note" ? centsFromDecimal(row.gross) : 0),
    0,
  );
  const nowCents = Math.min(refund.refundedCents, centsFromDecimal(invoice.gross));
  if (nowCents <= beforeCents) return false;
  const vatRate = invoice.vatRate === null ? null : rateFromDecimal(invoice.vatRate);
  let creditedCents = beforeCents;
  const notes: NewInvoice[] = [];
  const steps = stepsBetween({ beforeCents, nowCents, at: refund.at }, await refundSteps(tx, refund.orderId));
  for (const { totalCents, at } of steps) {
    const facts = {
      ...repeatedFacts(invoice),
      creditedInvoiceId: invoice.id,
      refundedTotal: decimalFromCents(totalCents),
      paidAt: at,
      issuedAt: clock.now(),
      seller: seller ?? currentSeller(),
    };
    const amounts = amountsOfRefund({ beforeCents: creditedCents, nowCents: totalCents, vatRate });
    notes.push({ facts, amounts });
    creditedCents = totalCents;
  }
  await storeInvoices(tx, "credit_note", notes);
  return true;
}

function repeatedFacts(invoice: InvoiceRow) {
  const { isTest, orderId, orderNumber, orderedAt, currency, language, country, vatCountry, vatRate, buyer } = invoice;
  return { isTest, orderId, orderNumber, orderedAt, currency, language, country, vatCountry, vatRate, buyer };
}
