import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { type PgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import { orders } from "./server/tables.server.ts";

/** Whether a row of another table, whose column holds the id of an order, belongs to one that was made in the sandbox. */
export const belongsToTestOrder = (orderId: PgColumn): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.is_test, true))),
  );
