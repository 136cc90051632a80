import { and, eq, sql } from "drizzle-orm";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import type { PayableOrders, StaffRefusal, StaffWrite } from "../ports/payable-orders.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";
import { raiseRefunded } from "./follow-refunds.server.ts";
import { needsSecondPerson, openApproval, personOf } from "./refund-approvals.server.ts";
import type { RefundClosing } from "./refund-closings.ts";
import {
  isRefundOpen,
  type OrderPayment,
  paidOrDueCents,
  readPayments,
  unreturnedCents,
} from "./refund-order.server.ts";

/**
 * Staff record how a failed refund was resolved without the provider. What the buyer received counts as refunded, with mail
 * and credit note (docs/decisions/0029). A waived amount gets a correction if it had a credit note (0028). Above the owner's
 * limit somebody else than who requested the refund says that it was settled another way (security 6.66).
 */
export async function closeFailedRefund(
  { db, orders }: { db: Database; orders: PayableOrders },
  input: StaffWrite & { requestId: string; closing: RefundClosing; reason: string },
): Promise<Result<"notFailed" | "samePerson"> | StaffRefusal> {
  const { orderId, requestId, closing } = input;
  const result = await db.transaction(async (tx) => {
    const order = await orders.lock(tx, orderId);
    if (!order) return { ok: false, error: "unknownOrder" } as const;
    const payments = await readPayments(tx, orderId, { lock: true });
    const payment = payments.find(({ requests }) => requests.some(({ id }) => id === requestId));
    const request = payment?.requests.find(({ id }) => id === requestId);
    // An amount refunded in the meantime is not due again.
    const amountCents = payment && request ? Math.min(request.amountCents, payment.refundableCents) : 0;
    if (!payment || request?.status !== "failed" || amountCents === 0)
      return { ok: false, error: "notFailed" } as const;
    if (closing === "settled" && isAlone(payments, amountCents, request.person, input))
      return { ok: false, error: "samePerson" } as const;
    const leftCents = payments.reduce((sum, each) => sum + unreturnedCents(each), 0) - amountCents;
    const noted = await orders.noteClosedRefund(tx, { ...input, amountCents, leftCents });
    if (!noted.ok) return noted;
    await tx
      .update(refundRequests)
      .set({ status: closing, amountCents, updatedAt: sql`now()` })
      .where(and(eq(refundRequests.id, requestId), eq(refundRequests.status, "failed")));
    if (closing === "waived")
      // The invoice job takes the credit note back.
      await tx
        .update(paymentIntents)
        .set({ updatedAt: sql`clock_timestamp()` })
        .where(eq(paymentIntents.id, payment.id));
    else {
      const refundedCents = payment.refundedCents + amountCents;
      await raiseRefunded({ tx, orders }, { row: payment, order, refundedCents, closedAs: closing });
    }
    return { ok: true } as const;
  });
  if (result.ok) {
    if (closing !== "waived") wakeJob(mailOutboxJob);
    orders.settled?.();
  }
  return result;
}

const isAlone = (
  payments: readonly OrderPayment[],
  amountCents: Cents,
  requestedBy: string | null,
  { author }: StaffWrite,
): boolean => requestedBy === personOf(author) && needsSecondPerson(paidOrDueCents(payments) + amountCents);

/** It came back too late, or worthless (law 1). Not while a refund waits, is in progress or has failed. */
export async function closeWithoutRefund(
  { db, orders }: { db: Database; orders: PayableOrders },
  input: StaffWrite & { reason: string },
): Promise<Result<"refundOpen"> | StaffRefusal> {
  const result = await db.transaction(async (tx) => {
    if (!(await orders.lock(tx, input.orderId))) return { ok: false, error: "unknownOrder" } as const;
    const payments = await readPayments(tx, input.orderId, { lock: true });
    if (payments.some(isRefundOpen) || (await openApproval(tx, input.orderId)))
      return { ok: false, error: "refundOpen" } as const;
    const leftCents = payments.reduce((sum, payment) => sum + unreturnedCents(payment), 0);
    return orders.closeWithoutRefund(tx, { ...input, leftCents });
  });
  if (result.ok) wakeJob(mailOutboxJob);
  return result;
}
