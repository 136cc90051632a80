import type { Transaction } from "#app/platform/database.server.ts";
import { queueDelivered } from "./emails/queue-staff-mails.server.ts";
import { type StaffWrite, writeOrder } from "./server/write-order.server.ts";

/**
 * A delivery becomes known: the buyer gets the mail that helps with the installation, and the withdrawal period runs. In the
 * caller's transaction, which writes it about the parcel too.
 */
export async function markDeliveredIn(tx: Transaction, input: StaffWrite) {
  const to = { status: "Livree" } as const;
  const result = await writeOrder(tx, input, () => ({ action: "order-delivered", note: "delivered", to }));
  if (result.ok) await queueDelivered(tx, result.order);
  return result;
}
