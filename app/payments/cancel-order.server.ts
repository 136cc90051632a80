import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Refused } from "#app/platform/result.ts";
import type { StaffRefusal, StaffWrite } from "./ports/payable-orders.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { ProviderError } from "./ports/provider.ts";
import {
  type AboveLimit,
  type RefundLimit,
  readPayments,
  refusedAboveLimit,
  storeRequests,
} from "./refunds/refund-order.server.ts";
import { type ClosingContext, closePayments } from "./settlement/after-settlement.server.ts";
import { refundJob } from "./settlement/send-refunds.server.ts";
import { openIntents } from "./settlement/settle-intent.server.ts";

export type CancelRefusal = StaffRefusal | AboveLimit | Refused<"paymentInProgress" | "paymentUnavailable">;

/** Unshipped ones (decisions 5). An unpaid one's payment is cancelled first; for a paid one a refund is requested. */
export async function cancelOrder(
  given: Omit<ClosingContext, "provider" | "log"> & Partial<ClosingContext>,
  input: StaffWrite & RefundLimit & { reason: string },
): Promise<{ ok: true; refundCents: Cents } | CancelRefusal> {
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
    const cancelled = await orders.cancelByStaff(tx, input);
    if (!cancelled.ok) return cancelled;
    if (refundCents > 0) await storeRequests(tx, { ...input, amountCents: refundCents });
    return { ok: true, refundCents } as const;
  });
  if (result.ok) wakeJob(refundJob);
  return result;
}
