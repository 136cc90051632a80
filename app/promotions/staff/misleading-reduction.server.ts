import { lowestPriceBetween, plannedPrices, readPrices } from "#app/catalogue/pricing/prices.server.ts";
import { dateAndTime, fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { discountOn } from "../discount.ts";
import { lowestAnnouncedPrice } from "../lowest-announced-price.server.ts";
import { announcedPromos, discountOf, findPublicPromo, type Promo } from "../usable-promo.server.ts";
import { promoTexts } from "./promo-list.server.ts";

type Context = { db: Db; clock: Clock; language: Language };

/** The 30-day lowest price before that code's reduction, or one beginning now (L112-1-1). */
export const referencePrice = ({ db, clock }: Pick<Context, "db" | "clock">, promo?: Promo): Promise<Cents | null> =>
  lowestAnnouncedPrice(db, { ...(promo && { promo }), now: clock.now() }, (time) =>
    lowestPriceBetween(db, "product", time),
  );

/** With the price that the reduction must be below. */
export async function publicHelp(context: Context, edited?: number): Promise<string> {
  const announced = await findPublicPromo(context.db);
  const lowest = await referencePrice(context, announced?.id === edited ? announced : undefined);
  const { db, language } = context;
  const shown = money(lowest ?? (await readPrices(db)).product, language, { always: true });
  return fill(promoTexts(language).publicHelp, { lowest: shown });
}

/**
 * A warning if a public code announces a price not below the 30-day lowest one, now, when it begins or when a planned price
 * applies (L112-1-1; directive 98/6/EC article 6a, Court of Justice C-330/23). Null without one.
 */
export async function misleadingReduction({ db, clock, language }: Context): Promise<string | null> {
  const now = clock.now();
  const [codes, { product }, planned] = await Promise.all([announcedPromos(db), readPrices(db), plannedPrices(db)]);
  const prices = [{ from: now, cents: product }, ...planned.filter(({ name }) => name === "product")];
  for (const promo of codes) {
    const { validFrom, validUntil } = promo;
    for (const [place, { from, cents }] of prices.entries()) {
      const at = validFrom !== null && validFrom > from ? validFrom : from;
      const until = prices[place + 1]?.from ?? null;
      if ((until !== null && until <= at) || (validUntil !== null && validUntil <= at)) continue;
      const lowest = await referencePrice({ db, clock: { now: () => at } }, promo);
      const reduced = cents - discountOn(cents, discountOf(promo));
      if (lowest === null || reduced < lowest || reduced === cents) continue;
      const t = promoTexts(language);
      const shown = (amount: Cents) => money(amount, language, { always: true });
      const values = { code: promo.code, reduced: shown(reduced), lowest: shown(lowest) };
      return at === now
        ? fill(t.misleading, values)
        : fill(t.misleadingLater, { ...values, date: dateAndTime(at, language) });
    }
  }
  return null;
}
