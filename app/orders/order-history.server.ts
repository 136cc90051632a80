import { and, asc, desc, eq, inArray, min } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import type { OrderEventKind, OrderStatus, PaymentStatus } from "./order-status.ts";
import { orderEvents, orderNotes } from "./server/tables.server.ts";

export type OrderEvent = typeof orderEvents.$inferSelect;
export type OrderNote = typeof orderNotes.$inferSelect;

export async function readHistory(db: Db, orderId: string): Promise<{ events: OrderEvent[]; notes: OrderNote[] }> {
  const [events, notes] = await Promise.all([
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
    db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(desc(orderNotes.id)),
  ]);
  return { events: events.map(withKind), notes };
}

/** Versions before migration 0045 stored payments and deliveries as sentences. */
function withKind(event: OrderEvent): OrderEvent {
  if (event.kind !== null) return event;
  if (event.note === "delivered") return { ...event, kind: "delivered", note: "" };
  const payment = /^payment (\S+)$/.exec(event.note)?.[1];
  return payment === undefined ? event : { ...event, kind: "payment", note: payment };
}

export type PublicOrderEvent = {
  at: Date;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  toPaymentStatus: PaymentStatus;
  kind?: OrderEventKind | null;
  amount?: string | null;
};

/** Oldest first; imported orders may have none. */
export async function readPublicHistory(db: Db, orderId: string): Promise<PublicOrderEvent[]> {
  const { at, fromStatus, toStatus, toPaymentStatus, kind, amount } = orderEvents;
  const rows = await db
    .select({ at, fromStatus, toStatus, toPaymentStatus, kind, amount })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  // Only `transitionOrder` writes these rows.
  return rows as PublicOrderEvent[];
}

export async function confirmedAt(db: Db, orderId: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: min(orderEvents.at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.toStatus, ["A_traiter", "A_expedier"])));
  return first?.at ?? null;
}

export async function recordedRefunds(db: Db, orderId: string): Promise<{ amountCents: Cents; at: Date }[]> {
  const events = await db
    .select({ at: orderEvents.at, amount: orderEvents.amount })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "refund")))
    .orderBy(asc(orderEvents.id));
  return events.map(({ at, amount }) => ({ amountCents: centsFromDecimal(amount!), at }));
}
