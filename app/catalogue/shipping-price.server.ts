import { decimal, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type Cents, eurosOf } from "#app/platform/money/money.ts";
import { shippingZones } from "#app/platform/settings/shop/shop-facts.ts";
import { shippingTypeOf } from "./countries.ts";
import type { Prices } from "./pricing/prices.server.ts";

const zoneOf = (country: string) => shippingZones().find(({ countries }) => countries.includes(country));

/** Of a parcel to a country: its zone's price, else the price row of spec 9. */
export function shippingCents(prices: Prices, country: string): Cents {
  if (shippingTypeOf(country) === "france") return prices.shipping_france;
  return zoneOf(country)?.cents ?? prices.shipping_international;
}

/** What delivery abroad costs, in words: one price, or the least and the most of all zones, "9–15 €". */
export function abroadPrice(prices: Pick<Prices, "shipping_international">, language: Language): string {
  const [least, most] = abroadRange(prices);
  if (least === most) return money(least, language);
  return least % 100 === 0 && most % 100 === 0
    ? `${decimal(eurosOf(least), language)}–${money(most, language)}`
    : `${money(least, language, { always: true })} – ${money(most, language, { always: true })}`;
}

export function abroadRange({ shipping_international }: Pick<Prices, "shipping_international">): [Cents, Cents] {
  const all = [shipping_international, ...shippingZones().map(({ cents }) => cents)];
  return [Math.min(...all), Math.max(...all)];
}
