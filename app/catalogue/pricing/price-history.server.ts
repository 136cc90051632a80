import { desc, gt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { priceHistory, prices } from "../server/tables.server.ts";
import { isPriceName, type PriceName, readPrices } from "./prices.server.ts";

/**
 * From the append-only history; null without a record. Reductions by public codes are in
 * app/promotions/lowest-announced-price.server.ts.
 */
export async function lowestPriceBetween(
  db: Db,
  name: PriceName,
  { from, to }: { from: Date; to: Date },
): Promise<Cents | null> {
  const result = await db.execute<{ lowest: string | null }>(sql`
    select min(price)::text as lowest from (
      select price, lead(applied_from) over (order by applied_from, id) as replaced_at
      from price_history where name = ${name} and applied_from <= ${to.toISOString()}::timestamptz
    ) as history
    where replaced_at is null or replaced_at > ${from.toISOString()}::timestamptz`);
  const lowest = result.rows[0]?.lowest;
  return lowest ? centsFromDecimal(lowest) : null;
}

/** By the database's clock; 0 when one is due, null for none. */
export async function timeToNextPrice(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(history.applied_from) - clock_timestamp()) * 1000)::float8 as ms
    from ${priceHistory} as history join ${prices} as current
      on current.name = history.name and history.applied_from > current.updated_at`);
  const ms = rows[0]?.ms ?? null;
  return ms && Math.max(0, ms);
}

/**
 * Copies due prices into the table `prices` (spec 3). Orders read the history too. Idempotent. Returns the number of
 * changes.
 */
export async function applyDuePrices(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${prices} as current set price = begun.price, updated_at = begun.applied_from
    from (
      select distinct on (name) name, price, applied_from from ${priceHistory}
      where applied_from <= clock_timestamp() order by name, applied_from desc, id desc
    ) as begun
    where begun.name = current.name and begun.applied_from > current.updated_at`);
  return rowCount ?? 0;
}

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
