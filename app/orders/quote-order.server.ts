import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findUsablePromo } from "#app/promotions/find-promo.server.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import { priceOrder } from "./price-order.server.ts";

/** What the purchase page shows before the order (spec 2.6), in euros; the page computes nothing. */
export type OrderQuote = {
  product_price: number;
  discount_amount: number;
  promo_code: string | null;
  promo_error: string | null;
  shipping_price: number;
  shipping_type: "france" | "international";
  /** Spec 9: the free-shipping label applies to France only. */
  free_shipping: boolean;
  subtotal: number;
  total_amount: number;
  vat_rate: number | null;
  vat_amount: number | null;
  total_without_tax: number;
  tax_included: boolean;
  free_order: boolean;
};

/** The same computation as the order's; an unusable code changes no amount and names its error's key. */
export async function quoteOrder(
  { db, clock }: { db: Db; clock: Clock },
  input: { country: string; promo_code?: string | null | undefined },
): Promise<Omit<OrderQuote, "promo_error"> & { promo_error: "promoInvalid" | null }> {
  const code = normalisePromoCode(input.promo_code ?? "");
  const promo = code ? await findUsablePromo(db, code) : undefined;
  const priced = await priceOrder(db, { country: input.country, promo, at: clock.now() });
  return {
    product_price: priced.productCents / 100,
    discount_amount: priced.discountCents / 100,
    promo_code: promo?.code ?? null,
    promo_error: code === "" || promo ? null : "promoInvalid",
    shipping_price: priced.shippingCents / 100,
    shipping_type: priced.shippingType,
    free_shipping: priced.shippingType === "france" && priced.shippingCents === 0,
    subtotal: priced.subtotalCents / 100,
    total_amount: priced.totalCents / 100,
    vat_rate: priced.vatRate === null ? null : priced.vatRate / 100,
    vat_amount: priced.vatCents === null ? null : priced.vatCents / 100,
    total_without_tax: (priced.totalCents - (priced.vatCents ?? 0)) / 100,
    tax_included: priced.vatRate !== null,
    free_order: priced.totalCents === 0,
  };
}
