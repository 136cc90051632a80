import type { Transaction } from "#app/platform/database.server.ts";
import { queueDelivered } from "./emails/queue-staff-mails.server.ts";
import { type StaffWrite, writeOrder } from "./server/write-order.server.ts";

/**
 * Records a delivery: the buyer gets the mail that helps with the installation, and the withdrawal period starts. It runs in
 * the caller's transaction, which also updates the parcel.
 */
export async function markDeliveredIn(tx: Transaction, input: StaffWrite) {
  const to = { status: "Livree" } as const;
  const result = await writeOrder(tx, input, () => ({ action: "order-delivered", note: "delivered", to }));
  if (result.ok) await queueDelivered(tx, result.order);
  return result;
}
