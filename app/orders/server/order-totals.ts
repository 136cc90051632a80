import type { RateHundredths } from "#app/catalogue/pricing/tax.ts";
import { vatContainedIn } from "#app/catalogue/pricing/tax.ts";
import type { Cents } from "#app/platform/money/money.ts";

export type OrderTotals = {
  productCents: Cents;
  discountCents: Cents;
  subtotalCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
  /** Contained in the total; null outside the EU. */
  vatCents: Cents | null;
};

/** The smallest amount chargeable by card (decisions 11). */
export const smallestCharge: Cents = 50;

/**
 * Product − discount + shipping = total, which contains the VAT. A total under 50 cents is waived: no shipping, and a
 * discount of the whole price.
 */
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
