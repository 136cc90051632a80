import { describe, expect, it } from "vitest";
import { deliveredCountries } from "#app/catalogue/countries.ts";
import { unusualPlate } from "./plausible-values.ts";

describe("number plates", () => {
  it.each([
    ["FR", "ab-123-cd"],
    ["FR", "W-123-AB"],
    ["FR", "1234 AB 75"],
    ["FR", "123 ABC 2A"],
    ["FR", "AB\u2011123\u2011CD"],
    ["DE", "B-OD 2026"],
    ["DE", "MÜ-A 1H"],
    ["GB", "AB12 CDE"],
    ["GB", "A 1"],
    ["ES", "1234 BCD"],
    ["ES", "M-1234-AB"],
    ["IT", "AB 123 CD"],
    ["NL", "AB-123-C"],
    ["CH", "ZH 123456"],
    ["BE", "1-ABC-123"],
    ["GR", "ΑΒΕ-1234"],
    ["US", "ABC 123"],
    ["FR", "  "],
  ])("nothing is said in %s of %j", (country, value) => expect(unusualPlate(value, country)).toBeNull());

  it.each([
    ["FR", "12", "AA-123-BB"],
    ["FR", "B-OD 2026", "AA-123-BB"],
    ["DE", "12345", "B-OD 2026"],
    ["BE", "ABC", null],
    ["GB", "VF1AAAAA555777999", "AB12 CDE"],
  ])("in %s, %j is unusual", (country, value, example) => {
    expect(unusualPlate(value, country)).toEqual({ example });
  });

  it("every example is usual", () => {
    for (const country of deliveredCountries) {
      const example = unusualPlate("!", country)?.example;
      if (example) expect(unusualPlate(example, country), country).toBeNull();
    }
  });
});
