import type { Db } from "#app/platform/database/database.server.ts";
import { eurosOf } from "#app/platform/money/money.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { discountOf, findUsablePromo, type PromoRefusal } from "#app/promotions/find-promo.server.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import type { OrderQuote } from "../placing/order-quote.ts";
import { priceOrder, readRates } from "./price-order.server.ts";

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
