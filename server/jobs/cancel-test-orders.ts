import { takesLivePayments, waitingTestOrders } from "#app/orders/payment/test-orders.server.ts";
import { closeTestPayments } from "#app/payments/close-test-payments.server.ts";
import { type Database, database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { ordersReleasingDongles } from "#app/shipping/release-dongles.server.ts";

/**
 * Once real payments are taken, cancels the test orders that wait (decisions 5): nobody has paid for them with money. Their
 * payments end here too, because the live keys know nothing of them.
 */
export async function cancelTestOrders(db: Database): Promise<void> {
  if (!takesLivePayments()) return;
  const cancelled: string[] = [];
  for (const { id, number } of await waitingTestOrders(db)) {
    try {
      const isCancelled = await db.transaction(async (tx) => {
        const done = await ordersReleasingDongles.cancelTest(tx, id);
        if (done) await closeTestPayments(tx, id);
        return done;
      });
      if (isCancelled) cancelled.push(number);
    } catch (error) {
      log.error({ err: error as Error, orderId: id }, "a test order was not cancelled");
    }
  }
  if (cancelled.length > 0) log.warn({ orders: cancelled }, "test orders were cancelled");
}

/** Again after the start: another instance may still have the test keys in a rolling restart. */
export const cancelTestOrdersJob: Job = {
  name: "cancel-test-orders",
  cron: "*/10 * * * *",
  run: () => cancelTestOrders(database()),
};
