import { expect, test } from "vitest";
import { deliveredCountries } from "#app/catalogue/countries.ts";
import { defaultPrices } from "#app/catalogue/pricing/prices.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import { feedItem, jsonFeed, llmsText, xmlFeed } from "./product-feed.server.ts";

applyTestSettings();

const origin = "https://shop.example";
const prices = { ...defaultPrices, product: 7900 };

/** Limits of Google's product data specification (support.google.com/merchants/answer/7052112). */
test.each(languages)("the feed in %s keeps to the attributes' documented limits", (language) => {
  const item = feedItem(origin, language, prices);
  expect(String(item.id).length).toBeLessThanOrEqual(50);
  expect(String(item.title).length).toBeLessThanOrEqual(150);
  expect(String(item.description).length).toBeLessThanOrEqual(5000);
  expect(String(item.mpn).length).toBeLessThanOrEqual(70);
  expect(String(item.return_policy_label)).toMatch(/^[\w-]{1,100}$/);
  expect(item.price).toBe("79.00 EUR");
  expect(["in_stock", "out_of_stock", "preorder", "backorder"]).toContain(item.availability);
  for (const link of [item.link, item.image_link, ...(item.additional_image_link as string[])])
    expect(link).toMatch(/^https:\/\/shop\.example\/\S+$/);
  // At most 100 countries; each with a price and the days of handling and transit.
  const shipping = item.shipping as Record<string, string | number>[];
  expect(shipping.map(({ country }) => country)).toEqual(deliveredCountries);
  for (const { price, min_handling_time, max_handling_time, min_transit_time, max_transit_time } of shipping) {
    expect(price).toMatch(/^\d+\.\d\d EUR$/);
    expect([min_handling_time, max_handling_time]).toEqual([1, 2]);
    expect(Number(min_transit_time)).toBeLessThan(Number(max_transit_time));
  }
  expect(shipping.find(({ country }) => country === "FR")!.price).toBe("0.00 EUR");
  expect(shipping.find(({ country }) => country === "DE")!.price).toBe("15.00 EUR");
});

test("the XML says what the JSON says, with its special characters escaped", () => {
  const xml = xmlFeed("https://shop.example/a&b", "fr", prices);
  const [item] = jsonFeed("https://shop.example/a&b", "fr", prices).items;
  expect(xml).not.toMatch(/&(?!#\d+;)/);
  expect(xml.match(/<g:shipping>/g)).toHaveLength(deliveredCountries.length);
  const unescaped = xml.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  for (const name of ["id", "title", "description", "link", "price", "availability", "brand", "mpn"])
    expect(unescaped).toContain(`<g:${name}>${item![name]}</g:${name}>`);
});

test("llms.txt begins with the name and a summary, and links only to this shop", () => {
  const text = llmsText(origin, prices);
  expect(text).toMatch(/^# Odovia\n\n> .+\n\n/);
  for (const [, href] of text.matchAll(/\]\((.*?)\)/g)) expect(href).toMatch(/^https:\/\/shop\.example\/\S+$/);
  expect(text).toContain("79.00 EUR, no subscription");
});
