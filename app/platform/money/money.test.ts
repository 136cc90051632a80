import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { centsFromDecimal, decimalFromCents } from "./money.ts";

test("security 6.2: cents and decimals are the same amount, both ways", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
      expect(centsFromDecimal(decimalFromCents(cents)) + 0).toBe(cents + 0);
    }),
  );
  expect(centsFromDecimal("79")).toBe(7900);
  expect(centsFromDecimal("79.5")).toBe(7950);
  expect(centsFromDecimal(79.05)).toBe(7905);
  expect(decimalFromCents(-5)).toBe("-0.05");
});

test.each(["", " ", "79,00", "1e3", "0x10", "NaN", "Infinity", "79.001", "+1", "1 000", "--1", "9999999999999", "١"])(
  "security 6.2: %j is no amount",
  (text) => {
    expect(() => centsFromDecimal(text)).toThrow();
  },
);

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.5, 1e300])("security 6.2: %d cents are none", (cents) => {
  expect(() => decimalFromCents(cents)).toThrow();
});

test("no other file converts between cents and euros", () => {
  const sources = globSync("{app,server}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.|testing|platform.money.money\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  const conversion = /(cents|euros?|amount|price(?!d)|total|lowest)[\w.[\]]*\)* [*/] 100\b/i;
  expect(sources.filter((file) => conversion.test(readFileSync(file, "utf8")))).toEqual([]);
});
