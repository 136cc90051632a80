import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { orderEvents, orderNotes } from "./server/tables.server.ts";

export type OrderEvent = typeof orderEvents.$inferSelect;
export type OrderNote = typeof orderNotes.$inferSelect;

/** What happened to an order, oldest first, and what staff wrote about it, newest first. */
export async function readHistory(db: Db, orderId: string): Promise<{ events: OrderEvent[]; notes: OrderNote[] }> {
  const [events, notes] = await Promise.all([
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
    db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(desc(orderNotes.id)),
  ]);
  return { events, notes };
}
