import type { Transaction } from "#app/platform/database/database.server.ts";
import { shippingZones } from "#app/platform/settings/shop/shop-facts.ts";
import { storedValues } from "#app/platform/settings/shop/shop-settings.ts";
import { keepShopRow } from "#app/platform/settings/shop/store-settings.server.ts";

/** The least and the most working days from the dispatch. */
export type Transit = readonly [number, number];
/** By country, where it is not that of its region (decisions 9.8). */
export type ZoneDays = Readonly<Record<string, Transit>>;

const currentDays = (): ZoneDays =>
  Object.fromEntries(shippingZones().flatMap(({ countries, days }) => countries.map((country) => [country, days])));

/** Working days from the dispatch, for countries of a zone; those promised to an order that was placed at `at`. */
export const zoneDays = (at?: Date): ZoneDays =>
  (at && formerDays().find(({ until }) => at.toISOString() < until)?.days) || currentDays();

type FormerDays = { until: string; days: ZoneDays };

/** What orders still on their way were promised, oldest first. */
const formerRow = "zone-days";
const keptDays = 180;
const formerDays = () => (storedValues(formerRow)?.periods ?? []) as FormerDays[];

/** Before a change of the zones, in its transaction. */
export async function keepZoneDays(tx: Transaction, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  const periods = formerDays().filter(({ until }) => until > oldest);
  await keepShopRow(tx, formerRow, { periods: [...periods, { until: now.toISOString(), days: currentDays() }] });
}
