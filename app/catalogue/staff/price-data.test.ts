import { afterEach, expect, test } from "vitest";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { defaultPrices } from "../pricing/prices.server.ts";
import { aboveLargestOrder } from "./price-data.server.ts";

const allow = (largestOrderCents: number) =>
  applyShopValues({ stored: new Map<string, Record<string, unknown>>([["limits", { largestOrderCents }]]) });
const warning = (planned: Parameters<typeof aboveLargestOrder>[1] = []) =>
  aboveLargestOrder(
    { ...defaultPrices, product: 7900, shipping_france: 0, shipping_international: 1500 },
    planned,
    "en",
  );

afterEach(() => applyShopValues({ stored: new Map() }));

test("decisions 9.8: prices that the largest order of the settings refuses are warned about, in force and planned", () => {
  expect(warning(), "without a limit").toBeNull();
  allow(9400);
  expect(warning()).toBeNull();
  allow(9399);
  expect(warning()).toContain("Orders to some countries are refused");
  allow(7899);
  expect(warning()).toMatch(/^Every order is refused: .*79\.00/);
  allow(10_000);
  const from = new Date("2027-01-04T08:00:00Z");
  expect(warning([{ name: "product", from, cents: 10_100 }])).toMatch(/^From .* every order is refused/);
  expect(warning([{ name: "shipping_international", from, cents: 2200 }])).toMatch(/^From .* orders to some countries/);
});
