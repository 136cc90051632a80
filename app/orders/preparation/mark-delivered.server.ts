import { cancelMail } from "#app/mail/queue-mail.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import { deliveredMail } from "../emails/order-progress-mails.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { type StaffWrite, writeOrder } from "../transition-order.server.ts";

/**
 * Records a delivery in the caller's transaction, which also updates the parcel: the buyer gets a mail at `mailAt`, and the
 * withdrawal period starts.
 */
export async function markDeliveredIn(tx: Transaction, input: StaffWrite & { mailAt: Date }) {
  const to = { status: "Livree" } as const;
  const result = await writeOrder(tx, input, () => ({ action: "order-delivered", kind: "delivered", to }));
  if (result.ok) await deliveredMail.queue(tx, { order: result.order }, { notBefore: input.mailAt });
  return result;
}

/** Possible until the buyer's mail has left. */
export async function undoDeliveredIn(
  tx: Transaction,
  order: OrderRow,
  author: StaffWrite["author"],
): Promise<Result<"deliveryNotified">> {
  if (!(await cancelMail(tx, deliveredMail.dedupeKey({ order }))).ok) return { ok: false, error: "deliveryNotified" };
  const write = { orderId: order.id, version: order.version, author };
  const to = { status: "Expediee" } as const;
  const undone = await writeOrder(tx, write, () => ({ action: "delivery-undone", kind: "deliveryUndone", to }));
  if (!undone.ok) throw new Error(`order ${order.id}: ${undone.error}`);
  return { ok: true };
}
