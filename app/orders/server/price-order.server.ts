import { sql } from "drizzle-orm";
import { type PartialDestination, type ShippingType, shippingTypeOf } from "#app/catalogue/countries.ts";
import { type Prices, pricesFrom, pricesInForce } from "#app/catalogue/pricing/prices.server.ts";
import { type RateHundredths, vatContainedIn } from "#app/catalogue/pricing/tax.ts";
import { vatRateFrom, vatRateInForce, vatValues } from "#app/catalogue/pricing/tax-rates.server.ts";
import { shippingCents } from "#app/catalogue/shipping-price.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { type Cents, eurosOf } from "#app/platform/money/money.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { type Discount, discountOn } from "#app/promotions/discount.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import { discountOf, findUsablePromo, type PromoRefusal } from "#app/promotions/usable-promo.server.ts";
import type { OrderQuote } from "../placing/order-quote.ts";

type OrderTotals = {
  productCents: Cents;
  discountCents: Cents;
  subtotalCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
  /** Contained in the total; null outside the EU. */
  vatCents: Cents | null;
};

/** The smallest amount chargeable by card (decisions 11). */
const smallestCharge: Cents = 50;

/** The total contains the VAT. One under 50 cents is waived: no shipping, and a discount of the whole price. */
export function orderTotals(input: {
  productCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  vatRate: RateHundredths | null;
}): OrderTotals {
  const { productCents, vatRate } = input;
  let { discountCents, shippingCents } = input;
  for (const cents of [productCents, discountCents, shippingCents])
    if (!Number.isSafeInteger(cents) || cents < 0) throw new Error("amounts are whole cents, never negative");
  if (discountCents > productCents) throw new Error("the discount exceeds the price");
  if (productCents - discountCents + shippingCents < smallestCharge) {
    discountCents = productCents;
    shippingCents = 0;
  }
  const subtotalCents = productCents - discountCents;
  const totalCents = subtotalCents + shippingCents;
  const vatCents = vatRate === null ? null : vatContainedIn(totalCents, vatRate);
  return { productCents, discountCents, subtotalCents, shippingCents, totalCents, vatCents };
}

export type PricedOrder = OrderTotals & { vatRate: RateHundredths | null; shippingType: ShippingType };

/** Every amount comes from our own tables (decisions 4). */
export function priceOrder(input: {
  country: string;
  discount: Discount | undefined;
  prices: Prices;
  vatRate: RateHundredths | null;
}): PricedOrder {
  const { country, discount, prices } = input;
  const shippingType = shippingTypeOf(country);
  const discountCents = discount ? discountOn(prices.product, discount) : 0;
  const isTaxedAtBorder = country === "GB" && prices.product - discountCents > shopSetting("countries.ukLimitCents");
  const vatRate = isTaxedAtBorder ? null : input.vatRate;
  const totals = orderTotals({
    productCents: prices.product,
    discountCents,
    shippingCents: shippingCents(prices, country),
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

/** Computed as for the order; an unusable code changes no amount and is reported. */
export async function quoteOrder(
  { db, clock }: { db: Db; clock: Clock },
  input: {
    country: string;
    postal_code?: string | undefined;
    promo_code?: string | null | undefined;
    ownOrderId?: string | undefined;
  },
): Promise<OrderQuote & { promo_error_code: PromoRefusal | null }> {
  const code = normalisePromoCode(input.promo_code ?? "");
  const found = code ? await findUsablePromo(db, code, { ownOrderId: input.ownOrderId }) : undefined;
  const promo = found?.ok ? found.promo : undefined;
  const { country, postal_code } = input;
  const discount = promo && discountOf(promo);
  const priced = priceOrder({ country, discount, ...(await readRates(db, { country, postal_code }, clock.now())) });
  return {
    product_price: eurosOf(priced.productCents),
    discount_amount: eurosOf(priced.discountCents),
    promo_code: promo?.code ?? null,
    promo_error_code: code === "" || found?.ok ? null : (found?.error ?? "promoInvalid"),
    shipping_price: eurosOf(priced.shippingCents),
    shipping_type: priced.shippingType,
    free_shipping: priced.shippingType === "france" && priced.shippingCents === 0,
    subtotal: eurosOf(priced.subtotalCents),
    total_amount: eurosOf(priced.totalCents),
    vat_rate: priced.vatRate === null ? null : priced.vatRate / 100,
    vat_amount: priced.vatCents === null ? null : eurosOf(priced.vatCents),
    total_without_tax: eurosOf(priced.totalCents - (priced.vatCents ?? 0)),
    tax_included: priced.vatRate !== null,
    free_order: priced.totalCents === 0,
  };
}
