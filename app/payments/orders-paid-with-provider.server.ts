import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { paymentIntents } from "./server/tables.server.ts";

/** Ids of the orders with a payment of this provider that succeeded; with `among`, of those orders alone. */
export async function ordersPaidWith(db: Db, provider: "stripe" | "sandbox", among?: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: paymentIntents.orderId })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.provider, provider),
        eq(paymentIntents.status, "succeeded"),
        among && inArray(paymentIntents.orderId, among),
      ),
    );
  return rows.map(({ orderId }) => orderId);
}
