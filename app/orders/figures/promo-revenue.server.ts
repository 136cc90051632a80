import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { orders } from "../server/tables.server.ts";

/** Paid or free orders, without test orders and fully refunded ones. Cents. */
export type PromoRevenue = { orders: number; revenue: Cents; discount: Cents };

export async function promoRevenue(db: Db, codes: readonly string[]): Promise<Map<string, PromoRevenue>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({
      code: orders.promo_code,
      count: sql<number>`count(*)::int`,
      revenue: sql<string>`sum(${orders.total_amount})::text`,
      discount: sql<string>`sum(${orders.discount_amount})::text`,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.promo_code, [...codes]),
        inArray(orders.payment_status, ["paid", "free", "partially_refunded"]),
        eq(orders.is_test, false),
      ),
    )
    .groupBy(orders.promo_code);
  return new Map(
    rows.map(({ code, count, revenue, discount }) => [
      code!,
      { orders: count, revenue: centsFromDecimal(revenue), discount: centsFromDecimal(discount) },
    ]),
  );
}
