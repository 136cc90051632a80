import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { orderEvents, orders } from "../server/tables.server.ts";

export async function openDisputes(db: Db): Promise<{ count: number; since: Date | null }> {
  const [found] = await db
    .select({
      count: sql<number>`count(distinct ${orders.id})::integer`,
      since: sql<Date | null>`min(${orderEvents.at})`.mapWith(orderEvents.at),
    })
    .from(orders)
    .leftJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), inArray(orderEvents.kind, ["inquiry", "disputed"])))
    .where(and(sql`${orders.dispute} in ('inquiry', 'open')`, eq(orders.is_test, false)));
  return found!;
}
