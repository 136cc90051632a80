import { takesLivePayments, waitingTestOrders } from "#app/orders/payment/test-orders.server.ts";
import { closeTestPayments } from "#app/payments/close-test-payments.server.ts";
import { type Database, database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { payableOrdersWithDongles } from "#app/shipping/release-dongles.server.ts";

/** Once live payments are taken (decisions 5); closes their payments, which the live keys do not know. */
export async function cancelTestOrders(db: Database): Promise<void> {
  if (!takesLivePayments()) return;
  const cancelled: string[] = [];
  for (const { id, number } of await waitingTestOrders(db)) {
    try {
      const isCancelled = await db.transaction(async (tx) => {
        const { ok } = await payableOrdersWithDongles.cancelTest(tx, id);
        if (ok) await closeTestPayments(tx, id);
        return ok;
      });
      if (isCancelled) cancelled.push(number);
    } catch (error) {
      log.error({ err: error as Error, orderId: id }, "a test order was not cancelled");
    }
  }
  if (cancelled.length > 0) log.warn({ orders: cancelled }, "test orders were cancelled");
}

/** Repeated after the start, because another instance may still use test keys during a rolling restart. */
export const cancelTestOrdersJob: Job = {
  name: "cancel-test-orders",
  cron: "*/10 * * * *",
  run: () => cancelTestOrders(database()),
};
