import { describe, expect, it } from "vitest";
import { deliveredCountries } from "./countries.ts";
import { readPostcode, townLines } from "./postcodes.ts";

describe("postcodes by country", () => {
  it.each([
    ["FR", "75001", "75001"],
    ["FR", " 75 001\u200b", "75001"],
    ["FR", "F-75001", "75001"],
    ["FR", "７５００１", "75001"],
    ["FR", "97400", "97400"],
    ["DE", "D-10115", "10115"],
    ["FI", "AX-22100", "22100"],
    ["IT", "RSM-47890", "47890"],
    ["GR", "GR 630 86", "630 86"],
    ["NL", "1012ab", "1012 AB"],
    ["NL", "NL-1012 AB", "1012 AB"],
    ["PT", "1000 001", "1000-001"],
    ["SE", "111\u00a022", "111 22"],
    ["PL", "00950", "00-950"],
    ["LV", "1010", "LV-1010"],
    ["LV", "lv\u20111010", "LV-1010"],
    ["IE", "d6w xy00", "D6W XY00"],
    ["MT", "vlt1117", "VLT 1117"],
    ["GB", "ls6 2ab", "LS6 2AB"],
    ["GB", "EC1A1BB", "EC1A 1BB"],
    ["GB", "BF1 2AS", "BF1 2AS"],
    ["AD", "500", "AD500"],
    ["MC", "MC-98000", "98000"],
    ["US", "90210-1234", "90210-1234"],
  ])("in %s, %j is %j", (country, typed, postcode) => expect(readPostcode(typed, country)).toEqual({ postcode }));

  it.each([
    ["FR", "690"],
    ["FR", "7500"],
    ["FR", "690011"],
    ["FR", "D-10115"],
    ["FR", "69001 Lyon"],
    ["FR", "LS6 2AB"],
    ["ES", "53001"],
    ["DE", "00115"],
    ["GB", "75019"],
    ["NL", "1012"],
    ["CH", "75019"],
    ["MC", "75001"],
    ["PL", "0-950"],
  ])("in %s, %j is certain to be wrong", (country, typed) =>
    expect(readPostcode(typed, country)).toMatchObject({ isRefused: true }),
  );

  it("a doubt is no refusal: places without an Eircode, and earlier Maltese codes", () => {
    expect(readPostcode("Dublin 4", "IE")).toEqual({ example: "D02 AF30", isRefused: false });
    expect(readPostcode("VLT 05", "MT")).toMatchObject({ isRefused: false });
  });

  it("British, Irish and Maltese letters have the postcode below the town", () => {
    const written = (country: string) => townLines({ country, city: "Town", postal_code: "AB1 2CD" });
    for (const country of ["GB", "IE", "MT"]) expect(written(country)).toBe("Town\nAB1 2CD");
    expect(written("LV")).toBe("Town, AB1 2CD");
    for (const country of ["FR", "DE", "NL", "CH", "US"]) expect(written(country)).toBe("AB1 2CD Town");
  });

  it("every country we deliver to has an example, in the form in which it is stored", () => {
    for (const country of deliveredCountries) {
      const example = readPostcode("?", country).example;
      expect(readPostcode(example!, country), country).toEqual({ postcode: example });
    }
  });
});
