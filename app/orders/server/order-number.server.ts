import { sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database.server.ts";
import { orderNumberSequence } from "./tables.server.ts";

/**
 * The next order number, `OD-2026-000123`: six digits or more, from a sequence, so that no buyer waits for another and an
 * order that fails leaves a gap (decisions 5). The count goes on over the years; the year is the publisher's (Paris).
 */
export async function nextOrderNumber(db: Db, now: Date): Promise<string> {
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Paris" }).format(now);
  const { rows } = await db.execute<{ next: string }>(sql`select nextval(${orderNumberSequence.seqName}) as next`);
  return `${brand.orderPrefix}-${year}-${rows[0]!.next.padStart(6, "0")}`;
}
