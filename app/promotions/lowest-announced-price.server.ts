import { desc, lte, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { discountOn } from "./discount.ts";
import { announcedDiscounts } from "./server/tables.server.ts";
import { announcedSince, discountOf, type Promo } from "./usable-promo.server.ts";

export type LowestPriceBetween = (time: { from: Date; to: Date }) => Promise<Cents | null>;

const thirtyDays = 30 * 86_400_000;
/** Shorter pauses are ignored: a code switched off by mistake, or an end at 23:59 before a start at midnight. */
const shortestPause = 3_600_000;

/**
 * The lowest price in the 30 days before a public code's reduction, or before `now` without one (law: L112-1-1), including
 * reduced prices of earlier public codes. Consecutive reductions that never shrink count as one, whose 30 days end before
 * the first. `now` may be in the future.
 */
export async function lowestAnnouncedPrice(
  db: Db,
  { promo, now }: { promo?: Promo; now: Date },
  lowestBetween: LowestPriceBetween,
): Promise<Cents | null> {
  const announced = await db
    .select()
    .from(announcedDiscounts)
    .where(lte(announcedDiscounts.announcedFrom, sql`greatest(now(), ${now.toISOString()}::timestamptz)`))
    .orderBy(desc(announcedDiscounts.announcedFrom), desc(announcedDiscounts.id));
  const current = announced[0]?.promoCodeId === promo?.id ? announced.shift() : undefined;
  let since = current?.announcedFrom ?? (promo ? announcedSince(promo) : now);
  const price = await lowestBetween({ from: since, to: since });
  let reduction = promo && price !== null ? discountOn(price, discountOf(promo)) : 0;
  const earlier = announced.filter(({ announcedFrom }) => announcedFrom < since);
  for (const { announcedFrom, announcedUntil, ...discount } of earlier) {
    const before = price === null ? 0 : discountOn(price, discountOf(discount));
    const pause = announcedUntil === null ? 0 : since.getTime() - announcedUntil.getTime();
    if (pause > shortestPause || before > reduction) break;
    [since, reduction] = [announcedFrom, before];
  }
  const from = new Date(since.getTime() - thirtyDays);
  const prices = [await lowestBetween({ from, to: since })];
  for (const { announcedFrom, announcedUntil, ...discount } of earlier) {
    if (announcedFrom >= since || (announcedUntil !== null && announcedUntil <= from)) continue;
    const time = {
      from: announcedFrom > from ? announcedFrom : from,
      to: announcedUntil !== null && announcedUntil < since ? announcedUntil : since,
    };
    const lowest = await lowestBetween(time);
    prices.push(lowest && lowest - discountOn(lowest, discountOf(discount)));
  }
  const recorded = prices.filter((each) => each !== null);
  return recorded.length > 0 ? Math.min(...recorded) : null;
}
