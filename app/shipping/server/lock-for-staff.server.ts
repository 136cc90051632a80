import { lockOrder } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { type Author, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { ShippingRefusal } from "../refusals.ts";

export type StaffContext = { db: Database; clock: Clock; author: Author & object };

/** Also of what carriers report. */
export type AuthorContext = Omit<StaffContext, "author"> & { author: Author };

export const eventAuthor = ({ author }: StaffContext): string => storedAuthor(author);

type Locked = { ok: true; order: NonNullable<Awaited<ReturnType<typeof lockOrder>>> };

export async function lockForStaff(tx: Db, orderId: string): Promise<Locked | ShippingRefusal> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { ok: false, error: "unknownOrder" };
  return order.held_at === null ? { ok: true, order } : { ok: false, error: "held", reason: order.hold_reason ?? "" };
}
