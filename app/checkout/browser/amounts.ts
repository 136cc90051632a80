import { shippingTypeOf } from "#app/catalogue/countries.ts";
import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { centsOf, eurosOf } from "#app/platform/money/money.ts";
import type { OrderDetails } from "./checkout-client.ts";

export function amountsOfOrder(order: OrderDetails): OrderQuote {
  const shippingType = shippingTypeOf(order.country);
  return {
    product_price: order.product_price,
    discount_amount: order.discount_amount,
    promo_code: order.promo_code,
    promo_error_code: null,
    shipping_price: order.shipping_price,
    shipping_type: shippingType,
    free_shipping: shippingType === "france" && order.shipping_price === 0,
    subtotal: order.subtotal,
    total_amount: order.total_amount,
    vat_rate: order.vat_rate,
    vat_amount: order.vat_amount,
    total_without_tax: eurosOf(centsOf(order.total_amount) - centsOf(order.vat_amount ?? 0)),
    tax_included: order.vat_rate !== null,
    free_order: order.total_amount === 0,
  };
}

export const euros = (amount: number | string, language: Language): string =>
  money(centsOf(amount), language, { always: false });

/** With cents everywhere, as on the invoice; prices in sentences and on cards leave out zero cents. */
export const orderAmount = (amount: number, language: Language): string =>
  money(centsOf(amount), language, { always: true });

export function discountLabel(
  promo: { discount_type: string; discount_value: number | string },
  language: Language,
): string {
  // Hundredths of a percent are read like cents.
  const value = centsOf(promo.discount_value);
  return `−${promo.discount_type === "percentage" ? percent(value, language) : money(value, language)}`;
}
