import { asc, getTableColumns, inArray } from "drizzle-orm";
import { changesOf } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orderColumnClasses } from "../server/order-columns.server.ts";
import { orderEvents, orderNotes, orders } from "../server/tables.server.ts";

export async function orderIdsOfBuyer(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isAddress(orders.email, email))
    .orderBy(asc(orders.created_at));
  return rows.map(({ id }) => id);
}

const secrets = new Set<string>([...orderColumnClasses.technical, ...orderColumnClasses.staff]);
const exportedColumns = (Object.keys(getTableColumns(orders)) as (keyof OrderRow)[]).filter(
  (name) => !secrets.has(name),
);

export const buyerExporter: PersonExporter = {
  part: "orders",
  async export({ db, orderIds }) {
    const rows = await db.select().from(orders).where(inArray(orders.id, orderIds)).orderBy(asc(orders.created_at));
    // In sequence: a transaction has one connection.
    const ofThem = inArray(orderEvents.orderId, orderIds);
    const events = await db.select().from(orderEvents).where(ofThem).orderBy(asc(orderEvents.id));
    const isNoted = inArray(orderNotes.orderId, orderIds);
    const notes = await db.select().from(orderNotes).where(isNoted).orderBy(asc(orderNotes.id));
    const changes = await changesOf(db, { type: "order", ids: orderIds });
    return rows.map((order) => ({
      ...pick(order, ...exportedColumns),
      steps: events
        .filter(({ orderId }) => orderId === order.id)
        .map(({ at, toStatus, toPaymentStatus, kind, amount, note }) => ({
          at,
          toStatus,
          toPaymentStatus,
          kind,
          amount,
          note,
        })),
      notes: notes.filter(({ orderId }) => orderId === order.id).map(({ at, text }) => ({ at, text })),
      changes: changes
        .filter(({ id }) => id === order.id)
        .map(({ at, action, before, after }) => ({ at, action, before, after })),
    }));
  },
};
