import { type ShippingType, shippingTypeOf } from "#app/catalogue/countries.ts";
import { readPrices, shippingCents } from "#app/catalogue/prices.server.ts";
import type { RateHundredths } from "#app/catalogue/tax.ts";
import { vatRateFor } from "#app/catalogue/tax-rates.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { discountOn } from "#app/promotions/discount.ts";
import { discountOf, type Promo } from "#app/promotions/find-promo.server.ts";
import { type OrderTotals, orderTotals } from "./order-totals.ts";

export type PricedOrder = OrderTotals & { vatRate: RateHundredths | null; shippingType: ShippingType };

/** Every amount of an order from our own tables (decisions 4), on the handle it is given: the order's transaction. */
export async function priceOrder(
  db: Db,
  input: { country: string; promo: Promo | undefined; at: Date },
): Promise<PricedOrder> {
  const prices = await readPrices(db);
  const vatRate = await vatRateFor(db, input.country, input.at);
  const shippingType = shippingTypeOf(input.country);
  const totals = orderTotals({
    productCents: prices.product,
    discountCents: input.promo ? discountOn(prices.product, discountOf(input.promo)) : 0,
    shippingCents: shippingCents(prices, shippingType),
    vatRate,
  });
  return { ...totals, vatRate, shippingType };
}
