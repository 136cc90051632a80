import { expect, test } from "vitest";
import { productStructuredData } from "../../product-structured-data.ts";
import { priceIn } from "./follow-price.ts";

test("a page that stays open knows its price from its structured data", () => {
  const data = productStructuredData({
    ...{ publicUrl: "https://shop.example", language: "fr", name: "", description: "" },
    prices: { product: 7990, shippingFrance: 0, shippingInternational: 1500 },
    terms: { daysFrance: [1, 2], daysAbroad: [3, 4] },
  } as unknown as Parameters<typeof productStructuredData>[0]);
  expect(priceIn(JSON.stringify(data))).toBe(79.9);
  expect(priceIn('{"@type":"Organization"}')).toBeUndefined();
});
