import { sql } from "drizzle-orm";
import { type PartialDestination, type ShippingType, shippingTypeOf } from "#app/catalogue/countries.ts";
import { type Prices, pricesFrom, pricesInForce, shippingCents } from "#app/catalogue/pricing/prices.server.ts";
import type { RateHundredths } from "#app/catalogue/pricing/tax.ts";
import { vatRateFrom, vatRateInForce, vatValues } from "#app/catalogue/pricing/tax-rates.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { type Discount, discountOn } from "#app/promotions/discount.ts";
import { type OrderTotals, orderTotals } from "./order-totals.ts";

export type PricedOrder = OrderTotals & { vatRate: RateHundredths | null; shippingType: ShippingType };

/** Every amount comes from our own tables (decisions 4). */
export function priceOrder(input: {
  country: string;
  discount: Discount | undefined;
  prices: Prices;
  vatRate: RateHundredths | null;
}): PricedOrder {
  const { country, discount, prices, vatRate } = input;
  const shippingType = shippingTypeOf(country);
  const totals = orderTotals({
    productCents: prices.product,
    discountCents: discount ? discountOn(prices.product, discount) : 0,
    shippingCents: shippingCents(prices, shippingType),
    vatRate,
  });
  return { ...totals, vatRate, shippingType };
}

export async function readRates(db: Db, to: PartialDestination, at: Date) {
  const [row] = await ratesStatement.run(db, vatValues(to, at));
  return { prices: pricesFrom(row!.in_force), vatRate: vatRateFrom(to, row!.rate) };
}

const ratesStatement = statement<{ in_force: Record<string, string>; rate: string | null }>(
  "order_rates",
  () => sql`select ${pricesInForce()} as in_force, ${vatRateInForce()} as rate`,
);
