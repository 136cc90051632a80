import { expect, test } from "vitest";
import { amountsOfOrder, orderAmount } from "./amounts.ts";
import type { OrderDetails } from "./checkout-client.ts";

const order = (overrides: Partial<OrderDetails>) =>
  ({
    country: "FR",
    product_price: 79,
    discount_amount: 7.9,
    promo_code: "TEN",
    subtotal: 71.1,
    shipping_price: 0,
    total_amount: 71.1,
    vat_rate: 20,
    vat_amount: 11.85,
    ...overrides,
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

test("the amounts of an order have their cents in every country, whether one of them needs any or not", () => {
  expect([orderAmount(79, "fr"), orderAmount(0, "fr")]).toEqual(["79,00\u00a0€", "0,00\u00a0€"]);
  expect([orderAmount(94, "de"), orderAmount(65.83, "en")]).toEqual(["94,00\u00a0€", "65.83\u00a0€"]);
});
