import { type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { subscribe } from "#app/platform/jobs/bus.server.ts";
import { type Cents, centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import type { ShippingType } from "../countries.ts";
import { priceHistory, prices } from "../server/tables.server.ts";

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

export const shippingCents = (all: Prices, type: ShippingType): Cents =>
  type === "france" ? all.shipping_france : all.shipping_international;

/**
 * The prices in force by the database's clock, for an order in its transaction. Due planned prices count before they are
 * copied (price-history.server.ts).
 */
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

export const isPriceName = (name: string): name is PriceName => (priceNames as readonly string[]).includes(name);

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
