import { eq } from "drizzle-orm";
import { type Correction, markDeliveredIn, undoDeliveredIn } from "#app/orders/preparation/mark-delivered.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { type ShippingRefusal, undoSeconds } from "./refusals.ts";
import { type AuthorContext, lockForStaff, type StaffContext } from "./server/lock-for-staff.server.ts";
import { shipments } from "./server/tables.server.ts";

type Seen = { orderId: string; version: number };
type Changed = { ok: true; number: string } | ShippingRefusal;

/** In one transaction; the buyer's mail waits for `undoSeconds`. No effect if it had arrived before. */
export async function deliverOrder(
  context: AuthorContext,
  orderId: string,
): Promise<Changed | { ok: true; number: string; wasDelivered: true }> {
  return context.db.transaction(async (tx) => {
    const locked = await lockForStaff(tx, orderId);
    if (!locked.ok) return locked;
    const { id, number, status, version } = locked.order;
    // Also after a lost response.
    if (status === "Livree") return { ok: true, number, wasDelivered: true } as const;
    if (status !== "Expediee") return { ok: false, error: "wrongState", status } as const;
    const delivered = await recordDelivery(tx, context, { orderId: id, version });
    if (!delivered.ok) throw new Error(`order ${id}: ${delivered.error}`);
    return { ok: true, number } as const;
  });
}

export const deliverSeenOrder = (context: StaffContext, seen: Seen) =>
  context.db.transaction((tx) => recordDelivery(tx, context, seen));

async function recordDelivery(tx: Transaction, { clock, author }: AuthorContext, { orderId, version }: Seen) {
  const deliveredAt = clock.now();
  const mailAt = new Date(deliveredAt.getTime() + undoSeconds * 1_000);
  const delivered = await markDeliveredIn(tx, { orderId, version, author, mailAt });
  if (delivered.ok) await tx.update(shipments).set({ deliveredAt }).where(eq(shipments.orderId, orderId));
  return delivered;
}

/** The order is on its way again, without a withdrawal period; without a correction only before the buyer's mail is sent. */
export const undoDelivery = (
  { db, author }: StaffContext,
  orderId: string,
  correction?: Correction,
): Promise<Changed> =>
  db.transaction(async (tx) => {
    const locked = await lockForStaff(tx, orderId);
    if (!locked.ok) return locked;
    const { number, status } = locked.order;
    if (status !== "Livree") return { ok: false, error: "wrongState", status };
    const undone = await undoDeliveredIn(tx, locked.order, author, correction);
    if (!undone.ok) return { ...undone, number };
    await tx.update(shipments).set({ deliveredAt: null }).where(eq(shipments.orderId, orderId));
    return { ok: true, number };
  });
