import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { type Cents, centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { shippingZones, type ZoneNumber, zoneNumbers } from "#app/platform/settings/shop/shop-facts.ts";
import { changeShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { priceHistory, prices } from "../server/tables.server.ts";
import { keepZoneDays } from "../zone-days.server.ts";

/** `days`: least and most working days from the dispatch. */
export type ZoneChange = { zone: ZoneNumber; cents: Cents; days: readonly [number, number]; from: Date };

/** `Zone 1 (CH, NO)` */
export const zoneName = (
  word: string,
  { zone, countries }: { zone: ZoneNumber; countries: readonly string[] },
): string => `${word} ${zone} (${countries.join(", ")})`;

/**
 * Planned prices and delivery times of the zones of the settings (decisions 9.8), as rows of the price history like those of
 * the product. A zone's row in `prices` says which of them have begun; the price in force is the setting's.
 */
export type ZonePlan = ZoneChange & { id: number; author: string | null };

const zoneNames = zoneNumbers.map((zone) => `zone${zone}` as const);

export type ZonePlanRefusal = "past" | "fewerDays" | "emptyZone" | { error: "taken"; plannedCents: Cents };

export async function planZone(
  { db, author }: { db: Database; author: Author },
  { zone, cents, days, from }: ZoneChange,
): Promise<Result<ZonePlanRefusal>> {
  const [daysMin, daysMax] = days;
  if (daysMin > daysMax) return { ok: false, error: "fewerDays" };
  const current = shippingZones().find((each) => each.zone === zone);
  if (!current) return { ok: false, error: "emptyZone" };
  const name = `zone${zone}`;
  return db.transaction(async (tx) => {
    await tx
      .insert(prices)
      .values({ name, price: decimalFromCents(current.cents) })
      .onConflictDoNothing();
    await tx.select({ name: prices.name }).from(prices).where(eq(prices.name, name)).for("update");
    if (from <= (await databaseTime(tx))) return { ok: false, error: "past" };
    const sameMoment = and(eq(priceHistory.name, name), eq(priceHistory.appliedFrom, from));
    const [taken] = await tx.select({ price: priceHistory.price }).from(priceHistory).where(sameMoment).limit(1);
    if (taken) return { ok: false, error: "taken", plannedCents: centsFromDecimal(taken.price) };
    const price = decimalFromCents(cents);
    await tx
      .insert(priceHistory)
      .values({ name, price, appliedFrom: from, daysMin, daysMax, author: storedAuthor(author) });
    const after = { price, days: `${daysMin}–${daysMax}`, from: from.toISOString() };
    await recordAudit(tx, author, "price-planned", `price:${name}`, { after });
    await publish(tx, { topic: "published-data" });
    return { ok: true };
  });
}

async function databaseTime(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
  return new Date(rows[0]!.at);
}

export async function zonePlans(db: Db): Promise<ZonePlan[]> {
  const rows = await db
    .select()
    .from(priceHistory)
    .where(and(inArray(priceHistory.name, zoneNames), gt(priceHistory.appliedFrom, sql`now()`)))
    .orderBy(asc(priceHistory.appliedFrom), asc(priceHistory.id));
  return rows.flatMap(({ id, name, price, appliedFrom, daysMin, daysMax, author }) => {
    const zone = zoneNumbers.find((number) => name === `zone${number}`);
    if (zone === undefined || daysMin === null || daysMax === null) return [];
    return [{ id, zone, cents: centsFromDecimal(price), days: [daysMin, daysMax] as const, from: appliedFrom, author }];
  });
}

export type BegunPrice = {
  name: string;
  price: string;
  days_min: number | null;
  days_max: number | null;
  author: string | null;
};

/** In the transaction that copies due prices: those of zones become the settings, in the name of who planned them. */
export async function applyZonePlans(tx: Transaction, begun: readonly BegunPrice[]): Promise<void> {
  for (const { name, price, days_min, days_max, author } of begun) {
    const zone = zoneNumbers.find((number) => name === `zone${number}`);
    if (zone === undefined || days_min === null || days_max === null) continue;
    const values = {
      [`cents${zone}`]: centsFromDecimal(price),
      [`daysMin${zone}`]: days_min,
      [`daysMax${zone}`]: days_max,
    };
    await keepZoneDays(tx, new Date());
    await changeShopSettings(tx, authorOf(author), { section: "zones", values });
  }
}

const authorOf = (stored: string | null): Author =>
  stored?.startsWith("user:") ? { userId: stored.slice("user:".length) } : "settings";
