import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { orderEvents, orderNotes } from "./server/tables.server.ts";

export type OrderEvent = typeof orderEvents.$inferSelect;
export type OrderNote = typeof orderNotes.$inferSelect;

/** What happened to an order, oldest first, and what staff wrote about it, newest first. */
export async function readHistory(db: Db, orderId: string): Promise<{ events: OrderEvent[]; notes: OrderNote[] }> {
  const [events, notes] = await Promise.all([
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
    db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(desc(orderNotes.id)),
  ]);
  return { events: events.map(withKind), notes };
}

/** Payments and deliveries of versions before migration 0045 are stored as sentences. */
function withKind(event: OrderEvent): OrderEvent {
  if (event.kind !== null) return event;
  if (event.note === "delivered") return { ...event, kind: "delivered", note: "" };
  const payment = /^payment (\S+)$/.exec(event.note)?.[1];
  return payment === undefined ? event : { ...event, kind: "payment", note: payment };
}
