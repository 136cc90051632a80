import { dongleOfOrder, moveDongle } from "#app/dongles/move-dongle.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { recordReturnIn } from "#app/orders/preparation/record-return.server.ts";
import { closeUnsentIn } from "#app/orders/preparation/withdraw-order.server.ts";
import { storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";

/**
 * Dongles of ended orders. Orders do not import dongles, so the steps that end an order are completed here in their
 * transactions: the order's lock first, then the dongle's.
 */

/** The orders' side of payments: a cancelled order's packed dongle is free again. */
export const payableOrdersWithDongles = {
  ...payableOrders,
  async markRefunded(...[tx, orderId, refund]: Parameters<typeof payableOrders.markRefunded>) {
    await payableOrders.markRefunded(tx, orderId, refund);
    await releasePackedDongle(tx, orderId, "payment");
  },
  async noteClosedRefund(...[tx, write]: Parameters<typeof payableOrders.noteClosedRefund>) {
    const result = await payableOrders.noteClosedRefund(tx, write);
    if (result.ok) await releasePackedDongle(tx, write.orderId, storedAuthor(write.author));
    return result;
  },
  async cancelTest(...[tx, orderId]: Parameters<typeof payableOrders.cancelTest>) {
    const result = await payableOrders.cancelTest(tx, orderId);
    if (result.ok) await releasePackedDongle(tx, orderId, "start");
    return result;
  },
  async cancelByStaff(...[tx, write]: Parameters<typeof payableOrders.cancelByStaff>) {
    const result = await payableOrders.cancelByStaff(tx, write);
    if (result.ok) await releasePackedDongle(tx, write.orderId, storedAuthor(write.author));
    return result;
  },
};

/** Only cancelled or withdrawn orders: a partial refund leaves the parcel packed. Shipped ones come back. */
async function releasePackedDongle(tx: Db, orderId: string, author: string): Promise<void> {
  const dongle = await dongleOfOrder(tx, orderId);
  if (dongle?.state !== "associated") return;
  if (!(await payableOrders.hasEnded(tx, orderId))) return;
  await moveDongle({ tx }, { serial: dongle.serial, to: "in_stock", author, note: "order ended" });
}

/** With the order its dongle, which waits for the inspection's decision. */
export const returnOrder = ({ db }: { db: Database }, input: Parameters<typeof recordReturnIn>[1]) =>
  db.transaction(async (tx) => {
    const result = await recordReturnIn(tx, input);
    if (!result.ok) return result;
    const dongle = await dongleOfOrder(tx, input.orderId);
    if (dongle) {
      const author = storedAuthor(input.author);
      await moveDongle({ tx }, { serial: dongle.serial, to: "returned", author, note: input.condition });
    }
    return result;
  });

/** Ends a free, withdrawn order that was never shipped. */
export const closeUnsentOrder = ({ db }: { db: Database }, write: Parameters<typeof closeUnsentIn>[1]) =>
  db.transaction(async (tx) => {
    const result = await closeUnsentIn(tx, write);
    if (result.ok) await releasePackedDongle(tx, write.orderId, storedAuthor(write.author));
    return result;
  });
