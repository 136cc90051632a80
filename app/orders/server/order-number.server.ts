import { sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database.server.ts";
import { orderNumbers } from "../tables.server.ts";

/**
 * The next number of the year, `OD-2026-000123`. The counter's row stays locked until the order's transaction ends, so
 * numbers have no gaps and no doubles: take it as late as possible. The year is the publisher's (Paris).
 */
export async function nextOrderNumber(tx: Db, now: Date): Promise<string> {
  const year = Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Paris" }).format(now));
  const [row] = await tx
    .insert(orderNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: orderNumbers.year, set: { last: sql`${orderNumbers.last} + 1` } })
    .returning({ last: orderNumbers.last });
  return `${brand.orderPrefix}-${year}-${String(row!.last).padStart(6, "0")}`;
}
