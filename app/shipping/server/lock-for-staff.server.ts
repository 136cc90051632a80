import { lockOrder } from "#app/orders/orders-in-preparation.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database, Db } from "#app/platform/database.server.ts";
import type { ShippingRefusal } from "../refusals.ts";

/** Who acts: the signed-in member of staff. */
export type StaffContext = { db: Database; clock: Clock; author: { userId: string } };

/** How events of orders and dongles name a member of staff. */
export const eventAuthor = ({ author }: StaffContext): string => `user:${author.userId}`;

type Locked = { ok: true; order: NonNullable<Awaited<ReturnType<typeof lockOrder>>> };

/** The order, locked, if staff may go on with it: it is there and not held. */
export async function lockForStaff(tx: Db, orderId: string): Promise<Locked | ShippingRefusal> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { ok: false, error: "unknownOrder" };
  return order.held_at === null ? { ok: true, order } : { ok: false, error: "held", reason: order.hold_reason ?? "" };
}
