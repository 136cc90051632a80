import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { dongles } from "./server/tables.server.ts";

/** How many dongles are available for shipping; `atMost` limits the count. */
export const donglesInStock = (db: Db, atMost?: number): Promise<number> => {
  const inStock = eq(dongles.state, "in_stock");
  if (atMost === undefined) return db.$count(dongles, inStock);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(dongles)
    .where(inStock)
    .limit(atMost);
  return db.$count(counted.as("counted"));
};
