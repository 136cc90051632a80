import { expect, test } from "vitest";
import { quoteFormat } from "./amounts.ts";
import type { OrderDetails } from "./checkout-client.ts";
import { amountsOfOrder } from "./order-amounts.ts";

const order = (more: Partial<OrderDetails>) =>
  ({
    ...{ country: "FR", product_price: 79, discount_amount: 7.9, promo_code: "TEN", subtotal: 71.1, shipping_price: 0 },
    ...{ total_amount: 71.1, vat_rate: 20, vat_amount: 11.85 },
    ...more,
  }) as OrderDetails;

test("what the payment step shows are the stored order's amounts", () => {
  expect(amountsOfOrder(order({}))).toMatchObject({
    total_amount: 71.1,
    total_without_tax: 59.25,
    discount_amount: 7.9,
    promo_code: "TEN",
    shipping_type: "france",
    free_shipping: true,
    tax_included: true,
    free_order: false,
  });
});

test("spec 9: free shipping is France's only; outside the EU no tax is included", () => {
  expect(amountsOfOrder(order({ country: "DE" }))).toMatchObject({
    shipping_type: "international",
    free_shipping: false,
  });
  expect(amountsOfOrder(order({ country: "CH", vat_rate: null, vat_amount: null }))).toMatchObject({
    tax_included: false,
    total_without_tax: 71.1,
  });
});

test("issue 8.26: an amount is written the same way everywhere: with cents as soon as one of its order has any", () => {
  const withTax = quoteFormat(amountsOfOrder(order({ total_amount: 79, discount_amount: 0, vat_amount: 13.17 })), "fr");
  expect([withTax(79), withTax(0)]).toEqual(["79,00\u00a0€", "0,00\u00a0€"]);
  const whole = { total_amount: 94, discount_amount: 0, subtotal: 79, shipping_price: 15, country: "CH" };
  const abroad = quoteFormat(amountsOfOrder(order({ ...whole, vat_rate: null, vat_amount: null })), "de");
  expect([abroad(94), abroad(79)]).toEqual(["94\u00a0€", "79\u00a0€"]);
});
