import fc from "fast-check";
import { expect, test } from "vitest";
import { discountOn } from "./discount.ts";
import { normalisePromoCode } from "./promo-code.ts";

const price = fc.integer({ min: 0, max: 10_000_000 });
const discount = fc.oneof(
  fc.record({ type: fc.constant("percentage" as const), hundredths: fc.integer({ min: 1, max: 9_999_999 }) }),
  fc.record({ type: fc.constant("fixed" as const), cents: fc.integer({ min: 1, max: 99_999_999 }) }),
);

test("decisions 4: a discount is whole cents, never negative and never above the product price", () => {
  fc.assert(
    fc.property(price, discount, (cents, each) => {
      const off = discountOn(cents, each);
      expect(Number.isSafeInteger(off)).toBe(true);
      expect(off).toBeGreaterThanOrEqual(0);
      expect(off).toBeLessThanOrEqual(cents);
    }),
  );
});

test("a greater percentage never takes off less, and 100 % takes off all", () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 9_999 }), (cents, hundredths) => {
      const less = discountOn(cents, { type: "percentage", hundredths });
      expect(discountOn(cents, { type: "percentage", hundredths: hundredths + 1 })).toBeGreaterThanOrEqual(less);
      expect(discountOn(cents, { type: "percentage", hundredths: 10_000 })).toBe(cents);
    }),
  );
});

test("percentages are rounded half up to the cent", () => {
  expect(discountOn(7900, { type: "percentage", hundredths: 1000 })).toBe(790);
  expect(discountOn(7900, { type: "percentage", hundredths: 1250 })).toBe(988); // 987.5
  expect(discountOn(7900, { type: "percentage", hundredths: 3333 })).toBe(2633); // 2633.07
  expect(discountOn(1, { type: "percentage", hundredths: 4999 })).toBe(0);
  expect(discountOn(1, { type: "percentage", hundredths: 5000 })).toBe(1);
  expect(discountOn(7900, { type: "fixed", cents: 100_000 })).toBe(7900);
});

test("security 2.3: codes are normalised: NFKC, upper case, without blanks around, at most 32", () => {
  expect(normalisePromoCode("  été24 ")).toBe("ÉTÉ24");
  expect(normalisePromoCode("ＷＥＬＣＯＭＥ")).toBe("WELCOME");
  expect(normalisePromoCode(" \u00a0 ")).toBe("");
  for (const copied of ["(NOEL10)", "((NOEL10.))", "(NOEL10).", "[“NOEL10”]", "「NOEL10」", "\u2800NOEL\ufffc10"])
    expect(normalisePromoCode(copied), copied).toBe("NOEL10");
  expect(normalisePromoCode("A".repeat(32))).toBe("A".repeat(32));
  expect(normalisePromoCode("A".repeat(33))).toBeUndefined();
  expect(normalisePromoCode("ß".repeat(32))).toBeUndefined(); // upper case doubles its length
  expect(normalisePromoCode("A\u0000B")).toBeUndefined();
  expect(normalisePromoCode("A".repeat(100_000))).toBeUndefined();
});

test("normalising twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      const once = normalisePromoCode(text);
      if (once !== undefined) expect(normalisePromoCode(once)).toBe(once);
    }),
    { examples: [["\u1fd2"], ["((A))"], ["(A.)"], ["(A)."], ['("A")']] },
  );
});
