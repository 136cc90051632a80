import fc from "fast-check";
import { expect, test } from "vitest";
import {
  deliveredCountries,
  type EuCountry,
  euCountries,
  isEuMember,
  shippingTypeOf,
} from "#app/catalogue/countries.ts";
import { rateFromDecimal, standardRates, vatContainedIn } from "#app/catalogue/pricing/tax.ts";
import { discountOn } from "#app/promotions/discount.ts";
import { orderTotals } from "./price-order.server.ts";

const cents = fc.integer({ min: 0, max: 1_000_000 });
const rate = fc.option(fc.constantFrom(1700, 1900, 2000, 2100, 2400, 2550, 2700), { nil: null });

test("security 6.2: totals of 10,000 random orders are whole cents that add up", () => {
  fc.assert(
    fc.property(cents, cents, cents, rate, (productCents, off, shippingCents, vatRate) => {
      const discountCents = discountOn(productCents, { type: "fixed", cents: off });
      const t = orderTotals({ productCents, discountCents, shippingCents, vatRate });
      for (const each of [t.subtotalCents, t.totalCents, t.discountCents, t.shippingCents, t.vatCents ?? 0])
        expect(Number.isSafeInteger(each) && each >= 0).toBe(true);
      expect(t.subtotalCents).toBe(t.productCents - t.discountCents);
      expect(t.totalCents).toBe(t.subtotalCents + t.shippingCents);
      expect(t.discountCents).toBeLessThanOrEqual(t.productCents);
      expect(t.totalCents === 0 || t.totalCents >= 50).toBe(true);
      if (productCents - discountCents + shippingCents >= 50)
        expect(t.totalCents).toBe(productCents - discountCents + shippingCents);
      expect(t.vatCents === null).toBe(vatRate === null);
    }),
    { numRuns: 10_000 },
  );
});

test("a greater discount never costs more", () => {
  fc.assert(
    fc.property(cents, cents, cents, cents, (productCents, a, b, shippingCents) => {
      const [less, greater] = [Math.min(a, b, productCents), Math.min(Math.max(a, b), productCents)];
      const total = (discountCents: number) =>
        orderTotals({ productCents, discountCents, shippingCents, vatRate: null }).totalCents;
      expect(total(greater)).toBeLessThanOrEqual(total(less));
    }),
  );
});

test("VAT: net and VAT add up to the total, the net is the nearest cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 5_000 }), (total, hundredths) => {
      const net = total - vatContainedIn(total, hundredths);
      expect(Number.isSafeInteger(net) && net >= 0 && net <= total).toBe(true);
      expect(Math.abs(net - total / (1 + hundredths / 10_000))).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test("law 2: the net of 79 € in France, Germany and Hungary", () => {
  const net = (country: EuCountry) => 7900 - vatContainedIn(7900, rateFromDecimal(standardRates[country].percent));
  expect([net("FR"), net("DE"), net("HU")]).toEqual([6583, 6639, 6220]);
});

test("spec 9: 27 members of the EU with a rate each; France alone ships as France", () => {
  expect(euCountries).toHaveLength(27);
  expect([...euCountries].sort()).toEqual(Object.keys(standardRates).sort());
  expect(["GB", "CH", "NO", "IS", "LI", "MC", "AD"].some(isEuMember)).toBe(false);
  expect(deliveredCountries.filter((country) => shippingTypeOf(country) === "france")).toEqual(["FR"]);
});

test("decisions 11: 49 cents become nothing, 50 stay", () => {
  const total = (discountCents: number, shippingCents: number) =>
    orderTotals({ productCents: 7900, discountCents, shippingCents, vatRate: 2000 });
  expect(total(7851, 0)).toMatchObject({ totalCents: 0, discountCents: 7900, vatCents: 0 });
  expect(total(7900, 49)).toMatchObject({ totalCents: 0, shippingCents: 0 });
  expect(total(7850, 0)).toMatchObject({ totalCents: 50, discountCents: 7850 });
});

test("amounts that are no whole cents are a bug and throw", () => {
  for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
    expect(() => orderTotals({ productCents: wrong, discountCents: 0, shippingCents: 0, vatRate: null })).toThrow();
  expect(() => orderTotals({ productCents: 10, discountCents: 11, shippingCents: 0, vatRate: null })).toThrow();
});
