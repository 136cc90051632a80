import { shippingTypeOf } from "#app/catalogue/countries.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { centsOf, eurosOf } from "#app/platform/money/money.ts";
import type { OrderDetails } from "./checkout-client.ts";

/** A stored order's own amounts in the form in which the page shows a quote's: what is paid is what was ordered. */
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
