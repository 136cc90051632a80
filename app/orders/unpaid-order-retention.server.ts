import { and, asc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { daysBefore, type Retention } from "#app/platform/retention.server.ts";
import { orderEvents, orders } from "./server/tables.server.ts";

const batch = 500;

/**
 * Orders that were started, never paid and cancelled: 90 days (privacy page). What remains of them elsewhere (intents,
 * redemptions, numbers) holds no personal data. An order with a declaration of withdrawal stays with that
 * declaration; the table is named in SQL, because withdrawals know orders and not the other way round. An order that cannot
 * be erased does not keep the others: it is reported when all had their turn.
 */
export const unpaidOrderRetention: Retention = {
  what: "unpaid orders",
  async erase({ db, now }) {
    const failures: unknown[] = [];
    let erased = 0;
    let ids: string[] = [];
    do {
      ids = await idsOfOld(db, now, ids.at(-1));
      try {
        erased += await eraseOrders(db, now, ids);
      } catch {
        for (const id of ids) {
          try {
            erased += await eraseOrders(db, now, [id]);
          } catch (error) {
            failures.push(error);
          }
        }
      }
    } while (ids.length === batch);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} unpaid orders were not erased`);
    return erased;
  },
};

const isOld = (now: Date): SQL =>
  and(
    eq(orders.status, "Annulee"),
    inArray(orders.payment_status, ["pending", "failed"]),
    lt(orders.created_at, daysBefore(now, 90)),
    sql`not exists (select 1 from withdrawals where withdrawals.order_id = ${orders.id})`,
  )!;

async function idsOfOld(db: Database, now: Date, after: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOld(now), after === undefined ? undefined : gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

/** Those of the orders that are still as old and as unpaid, in one transaction. */
const eraseOrders = (db: Database, now: Date, among: string[]): Promise<number> =>
  db.transaction(async (tx) => {
    if (among.length === 0) return 0;
    const old = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, among), isOld(now)))
      .for("update");
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.delete(orderEvents).where(inArray(orderEvents.orderId, ids));
    await tx.delete(orders).where(inArray(orders.id, ids));
    return ids.length;
  });
