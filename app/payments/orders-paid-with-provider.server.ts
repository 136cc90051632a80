import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { paymentIntents } from "./server/tables.server.ts";

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
