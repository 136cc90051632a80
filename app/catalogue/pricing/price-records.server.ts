import { desc, gt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { priceHistory } from "../server/tables.server.ts";
import { isPriceName, type PriceName, readPrices } from "./prices.server.ts";

/** `author` as in the audit log, null for seed data. */
export type PriceRecord = { id: number; name: PriceName; cents: Cents; from: Date; author: string | null };

/** The next first. */
export async function plannedPrices(db: Db): Promise<PriceRecord[]> {
  const rows = await db
    .select()
    .from(priceHistory)
    .where(gt(priceHistory.appliedFrom, sql`now()`))
    .orderBy(priceHistory.appliedFrom, priceHistory.id);
  return rows.flatMap(recordOf);
}

/** The latest first. */
export async function pastPrices(db: Db, limit: number): Promise<PriceRecord[]> {
  const rows = await db
    .select()
    .from(priceHistory)
    .where(sql`${priceHistory.appliedFrom} <= now()`)
    .orderBy(desc(priceHistory.appliedFrom), desc(priceHistory.id))
    .limit(limit);
  return rows.flatMap(recordOf);
}

/** The price that one from `from` (null: at once) would replace. */
export async function priceBefore(db: Db, name: PriceName, from: Date | null): Promise<Cents> {
  const earlier = (record: PriceRecord) => record.name === name && from !== null && record.from < from;
  return (await plannedPrices(db)).findLast(earlier)?.cents ?? (await readPrices(db))[name];
}

/** More than 30 % up or down may be a typing error. */
export const isLargeChange = (before: Cents, after: Cents): boolean => Math.abs(after - before) * 100 > before * 30;

function recordOf({ id, name, price, appliedFrom, author }: typeof priceHistory.$inferSelect): PriceRecord[] {
  return isPriceName(name) ? [{ id, name, cents: centsFromDecimal(price), from: appliedFrom, author }] : [];
}
