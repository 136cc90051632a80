import { accountNames } from "#app/accounts/account-names.server.ts";
import { countryName, dateAndTime, fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { referencePrice } from "#app/promotions/staff/misleading-reduction.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { capitalTimeZones } from "../capital-time-zones.ts";
import { euCountries } from "../countries.ts";
import { type PriceRecord, type Prices, pastPrices, plannedPrices, readPrices } from "../pricing/prices.server.ts";
import { type VatRecord, vatRecords } from "../pricing/tax-rates.server.ts";
import { abroadRange } from "../shipping-price.server.ts";
import { editablePrices } from "./price-fields.ts";
import { priceTexts } from "./price-texts.server.ts";

const shownHistory = 100;

/** Amounts in cents, rates in hundredths of a percent. */
export async function pricePageData({ db, clock, language }: Staff) {
  const now = clock.now();
  const [inForce, planned, past, lowest, records] = await Promise.all([
    readPrices(db),
    plannedPrices(db),
    pastPrices(db, shownHistory),
    referencePrice({ db, clock }),
    vatRecords(db),
  ]);
  const names = await accountNames(
    db,
    [...planned, ...past].map(({ author }) => author),
    frameTexts(language).formerMember,
  );
  const named = (record: PriceRecord) => ({ ...record, author: names.get(record.author ?? "") ?? "" });
  return {
    prices: editablePrices.map((name) => ({
      name,
      cents: inForce[name],
      since: past.find((record) => record.name === name)?.from ?? null,
      next: planned.find((record) => record.name === name) ?? null,
    })),
    planned: planned.map(named),
    past: past.map(named),
    lowest,
    aboveLargest: aboveLargestOrder(inForce, planned, language),
    rates: ratesByCountry(records, now)
      .map((each) => ({ ...each, title: countryName(each.country, language) }))
      .sort((a, b) => a.title.localeCompare(b.title, language)),
    pastRates: records
      .filter(({ from }) => from <= now)
      .sort((a, b) => b.from.getTime() - a.from.getTime())
      .map((record) => ({ ...record, title: countryName(record.country, language) })),
  };
}

export type PricePageData = Awaited<ReturnType<typeof pricePageData>>;

/** A warning if the owner's largest order refuses orders without a code at the prices in force or planned; null without one. */
export function aboveLargestOrder(
  inForce: Prices,
  planned: readonly Pick<PriceRecord, "name" | "from" | "cents">[],
  language: Language,
): string | null {
  const largest = shopSetting("limits.largestOrderCents");
  if (largest === 0) return null;
  const t = priceTexts(language).aboveLargest;
  const shown = (cents: number) => money(cents, language, { always: true });
  const prices = { ...inForce };
  for (const change of [null, ...planned]) {
    if (change) prices[change.name] = change.cents;
    const shipping = [prices.shipping_france, ...abroadRange(prices)];
    const [least, most] = [prices.product + Math.min(...shipping), prices.product + Math.max(...shipping)];
    if (most <= largest) continue;
    const [text, total] = least > largest ? (["all", least] as const) : (["some", most] as const);
    const values = { total: shown(total), limit: shown(largest) };
    return change
      ? fill(t[`${text}Later`], { ...values, date: dateAndTime(change.from, language) })
      : fill(t[text], values);
  }
  return null;
}

function ratesByCountry(records: VatRecord[], now: Date) {
  return euCountries.flatMap((country) => {
    const ofCountry = records.filter((record) => record.country === country);
    const current = ofCountry.find(({ from }) => from <= now);
    const next = ofCountry.findLast(({ from }) => from > now) ?? null;
    return current
      ? [{ country, rate: current.rate, from: current.from, next, timeZone: capitalTimeZones[country] }]
      : [];
  });
}
