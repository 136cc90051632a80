import type { Cents } from "#app/platform/money/money.ts";

/** Hundredths of a percent (1250 is 12.5 %), or cents. */
export type Discount = { type: "percentage"; hundredths: number } | { type: "fixed"; cents: Cents };

/** Whole cents, percentages rounded half up, at most the price (decisions 4). Shipping is not discounted. */
export function discountOn(productPrice: Cents, discount: Discount): Cents {
  if (!Number.isSafeInteger(productPrice) || productPrice < 0) throw new Error("the price must be a number of cents");
  const reduction =
    discount.type === "fixed" ? discount.cents : Math.floor((productPrice * discount.hundredths + 5_000) / 10_000);
  return Math.min(productPrice, Math.max(0, reduction));
}

/** More than half of the price may be a typing error. */
export const isDeepDiscount = (productPrice: Cents, discount: Discount): boolean =>
  discount.type === "percentage" ? discount.hundredths > 5_000 : discount.cents * 2 > productPrice;
