import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";
import type { OrderEventKind } from "./rules/order-event-kind.ts";
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

/** One step of an order, as its buyer may see it: without author and note. `from…` is null for the first step. */
export type PublicOrderEvent = {
  at: Date;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  toPaymentStatus: PaymentStatus;
  kind?: OrderEventKind | null;
  /** Of a refund, `12.50`. */
  amount?: string | null;
};

/** The steps of an order, oldest first. An order imported from another system may have none. */
export async function readPublicHistory(db: Db, orderId: string): Promise<PublicOrderEvent[]> {
  const { at, fromStatus, toStatus, toPaymentStatus, kind, amount } = orderEvents;
  const rows = await db
    .select({ at, fromStatus, toStatus, toPaymentStatus, kind, amount })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  // Only `transitionOrder` writes these rows, using the statuses of its table.
  return rows as PublicOrderEvent[];
}
