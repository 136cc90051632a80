import { and, asc, eq, gt, inArray, lt, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { beforePeriod, type Retention } from "#app/platform/privacy/retention.server.ts";
import { forgetPromoBuyers } from "#app/promotions/promo-use.server.ts";
import { orderEvents, orders } from "../server/tables.server.ts";

const batch = 500;

export const unpaidPeriod = { days: 90 };

/** Orders that other domains' records refer to, whose rows stay. Orders do not import these domains. */
export type ReferencedOrders = (db: Db, orderIds: string[]) => Promise<Set<string>>;

/**
 * Deletes orders cancelled without payment (privacy page). Intents, redemptions and numbers hold no personal
 * data. An order with a withdrawal stays with it. Failures are reported after all orders have been processed.
 */
export const unpaidOrderRetention = (referencedOrders: ReferencedOrders): Retention => ({
  what: "unpaid orders",
  async erase({ db, now }) {
    const failures: unknown[] = [];
    let erased = 0;
    let ids: string[] = [];
    do {
      ids = await idsOfOld(db, now, ids.at(-1));
      try {
        erased += await eraseOrders({ db, now, referencedOrders }, ids);
      } catch {
        for (const id of ids) {
          try {
            erased += await eraseOrders({ db, now, referencedOrders }, [id]);
          } catch (error) {
            failures.push(error);
          }
        }
      }
    } while (ids.length === batch);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} unpaid orders were not erased`);
    return erased;
  },
});

const isOld = (now: Date): SQL =>
  and(
    eq(orders.status, "Annulee"),
    inArray(orders.payment_status, ["pending", "failed"]),
    lt(orders.created_at, beforePeriod(now, unpaidPeriod)),
  )!;

async function idsOfOld(db: Db, now: Date, after: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOld(now), after === undefined ? undefined : gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

type Erasing = { db: Db; now: Date; referencedOrders: ReferencedOrders };

const eraseOrders = ({ db, now, referencedOrders }: Erasing, among: string[]): Promise<number> =>
  db.transaction(async (tx) => {
    if (among.length === 0) return 0;
    const old = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, among), isOld(now)))
      .for("update");
    // The lock keeps new references out: foreign keys wait for it.
    const referenced = await referencedOrders(
      tx,
      old.map(({ id }) => id),
    );
    const ids = old.map(({ id }) => id).filter((id) => !referenced.has(id));
    if (ids.length === 0) return 0;
    await forgetPromoBuyers(tx, ids);
    await tx.delete(orderEvents).where(inArray(orderEvents.orderId, ids));
    await tx.delete(orders).where(inArray(orders.id, ids));
    return ids.length;
  });
