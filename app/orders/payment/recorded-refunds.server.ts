import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { orderEvents } from "../server/tables.server.ts";

/** The refunds in an order's history, oldest first. */
export async function recordedRefunds(db: Db, orderId: string): Promise<{ amountCents: Cents; at: Date }[]> {
  const events = await db
    .select({ at: orderEvents.at, amount: orderEvents.amount })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "refund")))
    .orderBy(asc(orderEvents.id));
  return events.map(({ at, amount }) => ({ amountCents: centsFromDecimal(amount!), at }));
}
