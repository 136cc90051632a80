import { cancelMail, freeMailKey } from "#app/mail/queue-mail.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import { deliveryUndoneMail } from "../emails/correction-mails.server.ts";
import { deliveredMail } from "../emails/order-progress-mails.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { type StaffWrite, writeOrder } from "../transition-order.server.ts";

/** In the caller's transaction, with the parcel: a mail goes at `mailAt`, the withdrawal period starts. */
export async function markDeliveredIn(tx: Transaction, input: StaffWrite & { mailAt: Date }) {
  const to = { status: "Livree" } as const;
  const result = await writeOrder(tx, input, () => ({ action: "order-delivered", kind: "delivered", to }));
  if (result.ok) await deliveredMail.queue(tx, { order: result.order }, { notBefore: input.mailAt });
  return result;
}

/** `reason`: why, after the buyer's mail has left; `informs`: the buyer gets another that takes it back. */
export type Correction = { reason: string; informs: boolean };

/** Until the buyer's mail has left, later with a correction; not once an exchange was agreed, since that needs a delivery. The next delivery has its own mail and period. */
export async function undoDeliveredIn(
  tx: Transaction,
  order: OrderRow,
  author: StaffWrite["author"],
  correction?: Correction,
): Promise<Result<"deliveryNotified" | "exchanged">> {
  if (order.return_cause === "exchange") return { ok: false, error: "exchanged" };
  const key = deliveredMail.dedupeKey({ order });
  const isUnsent = (await cancelMail(tx, key)).ok;
  if (!isUnsent && !correction) return { ok: false, error: "deliveryNotified" };
  if (!isUnsent) await freeMailKey(tx, key);
  const write = { orderId: order.id, version: order.version, author };
  const details = { to: { status: "Expediee" }, note: correction?.reason } as const;
  const undone = await writeOrder(tx, write, () => ({ action: "delivery-undone", kind: "deliveryUndone", ...details }));
  if (!undone.ok) throw new Error(`order ${order.id}: ${undone.error}`);
  if (!isUnsent && correction?.informs) await deliveryUndoneMail.queue(tx, { order: undone.order });
  return { ok: true };
}
