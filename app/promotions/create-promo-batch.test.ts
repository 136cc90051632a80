import fc from "fast-check";
import { expect, test } from "vitest";
import { randomCodes } from "./create-promo-batch.server.ts";
import { maxPrefixLength, maxPromoCodeLength, normalisePromoCode } from "./promo-code.ts";

test("codes of a batch hold 50 random bits, and every character is as likely at every place", () => {
  const codes = randomCodes("", 10_000);
  const places = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10];
  for (const place of places) {
    const counts = new Map<string, number>();
    for (const code of codes) counts.set(code[place]!, (counts.get(code[place]!) ?? 0) + 1);
    // Ten places with 32 characters each are 50 bits.
    expect(counts.size).toBe(32);
    // 312.5 of each are expected; eight standard deviations (17.4) hold in all but one of 10¹³ runs.
    for (const count of counts.values()) expect(Math.abs(count - 312.5)).toBeLessThan(140);
  }
});

test("codes of a batch are different, readable, and the shop stores them as they are typed", () => {
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(`^[A-Z0-9]{0,${maxPrefixLength}}$`)), (prefix) => {
      const codes = randomCodes(prefix, 50);
      expect(new Set(codes).size).toBe(50);
      for (const code of codes) {
        expect(code.length).toBeLessThanOrEqual(maxPromoCodeLength);
        expect(normalisePromoCode(code.toLowerCase())).toBe(code);
        expect(code.slice(prefix.length)).toMatch(/^-?[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
      }
    }),
  );
});
