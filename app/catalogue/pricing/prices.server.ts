import { desc, gt, type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { subscribe } from "#app/platform/jobs/bus.server.ts";
import { type Cents, centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import { loadShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { priceHistory, prices } from "../server/tables.server.ts";
import { applyZonePlans, type BegunPrice } from "./zone-plans.server.ts";

export const priceNames = ["product", "shipping", "shipping_france", "shipping_international"] as const;
export type PriceName = (typeof priceNames)[number];
export type Prices = Record<PriceName, Cents>;

/** Spec 9: the defaults for missing rows. */
export const defaultPrices: Prices = {
  product: brand.defaults.productCents,
  shipping: brand.defaults.shippingCents,
  shipping_france: brand.defaults.shippingFranceCents,
  shipping_international: brand.defaults.shippingInternationalCents,
};

/** The prices in force by the database's clock; due planned prices count before they are copied. */
export async function readPrices(db: Db): Promise<Prices> {
  const [row] = await pricesStatement.run(db, {});
  return pricesFrom(row!.prices);
}

/** SQL for another statement; `pricesFrom` reads its JSON object. */
export const pricesInForce = (): SQL => sql`(
  select coalesce(json_object_agg(current.name, coalesce(begun.price, current.price)::text), '{}') from ${prices} as current
  left join lateral (
    select price from ${priceHistory} as history
    where history.name = current.name and history.applied_from > current.updated_at and history.applied_from <= now()
    order by history.applied_from desc, history.id desc limit 1
  ) as begun on true)`;

export function pricesFrom(stored: Record<string, string>): Prices {
  const found = { ...defaultPrices };
  for (const [name, price] of Object.entries(stored)) if (isPriceName(name)) found[name] = centsFromDecimal(price);
  return found;
}

const pricesStatement = statement<{ prices: Record<string, string> }>(
  "prices_in_force",
  () => sql`select ${pricesInForce()} as prices`,
);

const isPriceName = (name: string): name is PriceName => (priceNames as readonly string[]).includes(name);

const cacheMilliseconds = 5 * 60_000;
let cached: { prices: Prices; until: number } | undefined;
let generation = 0;
let listening = false;

/** At most 5 minutes old (spec 9); changes by staff drop them on every instance. */
export async function cachedPrices(db: Db): Promise<Prices> {
  if (!listening) {
    listening = true;
    subscribe((event) => event.topic === "published-data" && forgetPrices());
  }
  if (cached && cached.until > performance.now()) return cached.prices;
  const before = generation;
  const fresh = await readPrices(db);
  // Prices read before an announced change must not overwrite it.
  if (before === generation) cached = { prices: fresh, until: performance.now() + cacheMilliseconds };
  return fresh;
}

export function forgetPrices(): void {
  generation++;
  cached = undefined;
}

/** Only into an empty table. */
export async function seedPrices(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [any] = await tx.select({ name: prices.name }).from(prices).limit(1);
    if (any) return;
    const rows = priceNames.map((name) => ({ name, price: decimalFromCents(defaultPrices[name]) }));
    const added = await tx.insert(prices).values(rows).onConflictDoNothing().returning({ name: prices.name });
    const names = new Set(added.map((row) => row.name));
    const history = rows.filter((row) => names.has(row.name));
    if (history.length > 0) await tx.insert(priceHistory).values(history);
  });
}

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
 * Copies due prices into `prices` (spec 3), and those of zones into the settings; idempotent. Orders read the history too.
 * Returns their number.
 */
export async function applyDuePrices(db: Database): Promise<number> {
  const begun = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<BegunPrice>(sql`
      update ${prices} as current set price = begun.price, updated_at = begun.applied_from
      from (
        select distinct on (name) name, price, applied_from, days_min, days_max, author from ${priceHistory}
        where applied_from <= clock_timestamp() order by name, applied_from desc, id desc
      ) as begun
      where begun.name = current.name and begun.applied_from > current.updated_at
      returning current.name, begun.price::text as price, begun.days_min, begun.days_max, begun.author`);
    await applyZonePlans(tx, rows);
    return rows;
  });
  if (begun.some(({ days_min }) => days_min !== null)) await loadShopSettings(db);
  return begun.length;
}

/** `author` as in the audit log, null for seed data. */
export type PriceRecord = { id: number; name: PriceName; cents: Cents; from: Date; author: string | null };

export async function plannedPrices(db: Db): Promise<PriceRecord[]> {
  const rows = await db
    .select()
    .from(priceHistory)
    .where(gt(priceHistory.appliedFrom, sql`now()`))
    .orderBy(priceHistory.appliedFrom, priceHistory.id);
  return rows.flatMap(recordOf);
}

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
