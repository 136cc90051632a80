import type { Prices } from "#app/catalogue/pricing/prices.server.ts";
import { abroadPrice, abroadRange } from "#app/catalogue/shipping-price.server.ts";
import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type ShownPrices = Pick<Prices, "product" | "shipping_france" | "shipping_international">;

/** The prices in force as texts write them; delivery that costs nothing has a word of its own. */
export function priceWords(
  prices: ShownPrices,
  language: Language,
): Record<"price" | "shippingFrance" | "shippingAbroad", string> {
  const { noShippingCosts } = loadTexts<typeof import("../texts/fr/article.json")>("content", "article", language);
  const costs = (cents: number) => (cents === 0 ? noShippingCosts : money(cents, language));
  const values = {
    price: money(prices.product, language),
    shippingFrance: costs(prices.shipping_france),
    shippingAbroad: abroadRange(prices)[1] === 0 ? noShippingCosts : abroadPrice(prices, language),
  };
  return values;
}
