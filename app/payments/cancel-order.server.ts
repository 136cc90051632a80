import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Refused } from "#app/platform/result.ts";
import type { StaffRefusal, StaffWrite } from "./ports/payable-orders.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { ProviderError } from "./ports/provider.ts";
import { type ApprovalRefusal, type AwaitsApproval, markApproved } from "./refunds/refund-approvals.server.ts";
import {
  type AboveLimit,
  type Approving,
  type RefundLimit,
  readPayments,
  refusedAboveLimit,
  secondPerson,
  storeRequests,
} from "./refunds/refund-order.server.ts";
import { type AboveDay, refusedToday } from "./refunds/refunds-per-day.server.ts";
import { refundJob } from "./refunds/send-refunds.server.ts";
import { type ClosingContext, closePayments } from "./settlement/after-settlement.server.ts";
import { openIntents } from "./settlement/settle-intent.server.ts";

export type CancelRefusal =
  | StaffRefusal
  | AboveLimit
  | AboveDay
  | ApprovalRefusal
  | Refused<"approvalOpen" | "paymentInProgress" | "paymentUnavailable">;

/**
 * Staff cancel an unshipped order (decisions 5). An unpaid one's payment is cancelled at the provider first; for a paid one
 * the same transaction requests the full refund, which a second person may have to approve (security 6.66).
 */
export async function cancelOrder(
  given: Omit<ClosingContext, "provider" | "log"> & Partial<ClosingContext>,
  input: StaffWrite & RefundLimit & Approving & { reason: string },
): Promise<{ ok: true; refundCents: Cents } | AwaitsApproval | CancelRefusal> {
  const context: ClosingContext = { log, provider: paymentProvider(), ...given };
  const { db, orders } = context;
  try {
    const closed = await closePayments(context, input.orderId);
    if (!closed.ok) return closed;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, error: "paymentUnavailable" };
  }
  const result = await db.transaction(async (tx) => {
    const order = await orders.lock(tx, input.orderId);
    if (!order) return { ok: false, error: "unknownOrder" } as const;
    // A payment was started in the meantime.
    if ((await openIntents(tx, input.orderId)).length > 0) return { ok: false, error: "paymentInProgress" } as const;
    const payments = await readPayments(tx, input.orderId, { lock: true });
    const refundCents = payments.reduce((sum, payment) => sum + payment.refundableCents, 0);
    const refused = refundCents > 0 && refusedAboveLimit(payments, refundCents, input);
    if (refused) return refused;
    const asked = { ...input, kind: "cancel", amountCents: refundCents } as const;
    const second = refundCents > 0 ? await secondPerson(tx, orders, payments, asked) : undefined;
    if (second?.answer) return second.answer;
    const aboveDay = refundCents > 0 && (await refusedToday(tx, input, refundCents));
    if (aboveDay) return aboveDay;
    const cancelled = await orders.cancelByStaff(tx, input);
    if (!cancelled.ok) return cancelled;
    if (refundCents > 0) await storeRequests(tx, { ...input, amountCents: refundCents });
    if (second) await markApproved(tx, second.approval, input);
    return { ok: true, refundCents } as const;
  });
  if (result.ok) wakeJob("awaitsApproval" in result ? mailOutboxJob : refundJob);
  return result;
}
