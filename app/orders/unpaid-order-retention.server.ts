import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { daysBefore, type Retention } from "#app/platform/retention.server.ts";
import { orderEvents, orders } from "./tables.server.ts";

/**
 * Orders that were started, never paid and cancelled: 90 days (privacy page). What remains of them elsewhere (intents,
 * redemptions, numbers) holds no personal data. An order that somebody has declared to withdraw from stays with that
 * declaration; the table is named in SQL, because withdrawals know orders and not the other way round.
 */
export const unpaidOrderRetention: Retention = {
  what: "unpaid orders",
  erase: ({ db, now }) =>
    db.transaction(async (tx) => {
      const old = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.status, "Annulee"),
            inArray(orders.payment_status, ["pending", "failed"]),
            lt(orders.created_at, daysBefore(now, 90)),
            sql`not exists (select 1 from withdrawals where withdrawals.order_id = ${orders.id})`,
          ),
        )
        .limit(1000)
        .for("update");
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.delete(orderEvents).where(inArray(orderEvents.orderId, ids));
      await tx.delete(orders).where(inArray(orders.id, ids));
      return ids.length;
    }),
};
