import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeVin } from "./decode-vin.ts";
import { exampleVin } from "./example-vin.ts";

test("the example answers all six questions of the page, with one year and a right check character", () => {
  expect(decodeVin(exampleVin, 2026)).toEqual({
    region: "northAmerica",
    country: "US",
    maker: "Ford",
    years: [2019],
    isYearRequired: true,
    check: "right",
  });
  expect(exampleVin.slice(11)).toBe("000017");
});

test("the source of the picture of the plate has the example: render it anew when this constant changes", () => {
  expect(readFileSync("tools/media/dongle-scene/trade_views.py", "utf8")).toContain(`"${exampleVin}"`);
});
