import { and, eq, exists, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { type PgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import type { Db } from "#app/platform/database/database.server.ts";
import { isLiveKey } from "#app/platform/settings/development-or-production.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { testPrefix } from "../order-number.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orders } from "../server/tables.server.ts";
import { unsentStatuses } from "./unsent-orders.server.ts";

export function takesTestPayments(): boolean {
  const { payments, stripe } = settings();
  return payments === "sandbox" || (payments === "stripe" && !isLiveKey(stripe?.secretKey));
}

/** Test orders are no longer packed or shipped, and waiting ones are cancelled. */
export function takesLivePayments(): boolean {
  const { payments, stripe } = settings();
  return payments === "stripe" && isLiveKey(stripe?.secretKey);
}

/** Own orders are never paid, so they are real in test mode too, except the replacement of a test order. */
export const isTestSale = ({ is_test, origin, number }: Pick<OrderRow, "is_test" | "origin" | "number">): boolean =>
  is_test && (origin === "shop" || number.startsWith(`${testPrefix}-`));

export async function waitingTestOrders(db: Db): Promise<{ id: string; number: string }[]> {
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.is_test, true),
        or(eq(orders.origin, "shop"), like(orders.number, `${testPrefix}-%`)),
        inArray(orders.status, unsentStatuses),
      ),
    )
    .orderBy(orders.created_at, orders.id);
}

export const belongsToTestOrder = (orderId: PgColumn): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.is_test, true))),
  );
