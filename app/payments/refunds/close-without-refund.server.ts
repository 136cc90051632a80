import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { PayableOrders, StaffRefusal, StaffWrite } from "../ports/payable-orders.ts";
import { openApproval } from "./refund-approvals.server.ts";
import { isRefundOpen, readPayments, unreturnedCents } from "./refund-order.server.ts";

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
