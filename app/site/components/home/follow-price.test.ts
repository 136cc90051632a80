import { expect, test } from "vitest";
import { productStructuredData } from "../../search-engines/structured-data.ts";
import { pricesIn } from "./follow-price.ts";

test("a page that stays open knows its price and those of delivery from its structured data", () => {
  const data = productStructuredData({
    publicUrl: "https://shop.example",
    language: "fr",
    name: "",
    description: "",
    prices: { product: 7990, shippingFrance: 0, shippingInternational: 1500 },
    terms: { daysFrance: [1, 2], daysAbroad: [3, 4], zones: [], seller: {}, countries: ["FR", "DE"] },
  } as unknown as Parameters<typeof productStructuredData>[0]);
  expect([...pricesIn(JSON.stringify(data))]).toEqual([
    ["product", 79.9],
    ["shipping_france", 0],
    ["shipping_international", 15],
  ]);
  expect(pricesIn('{"@type":"Organization"}').size).toBe(0);
});
