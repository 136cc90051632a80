import { expect, test } from "vitest";
import { checkCharacter, decodeVin, modelYears } from "./decode-vin.ts";
import { countryOf, makerOf, regionOf } from "./vin-origins.ts";

test("ISO 3780: the first character names the region", () => {
  const regions = [..."AHJRSZ156789"].map((first) => regionOf(first));
  expect(regions).toEqual([
    ...["africa", "africa", "asia", "asia", "europe", "europe"],
    ...["northAmerica", "northAmerica", "oceania", "oceania", "southAmerica", "southAmerica"],
  ]);
  for (const none of ["", "0", "I", "O", "Q"]) expect(regionOf(none)).toBeUndefined();
  expect(regionOf("7SA")).toBe("northAmerica");
});

test("ISO 3780: the first two characters name the country", () => {
  const countries = {
    VF: "FR",
    VR: "FR",
    VS: "ES",
    WV: "DE",
    W0: "DE",
    ZA: "IT",
    SA: "GB",
    TM: "CZ",
    UU: "RO",
    YV: "SE",
  };
  for (const [code, country] of Object.entries(countries)) expect(countryOf(code)).toBe(country);
  expect(["JT", "J1", "KM", "LR", "NM", "1F", "2H", "3V", "5Y", "7S", "9B"].map(countryOf)).toEqual(
    "JP JP KR CN TR US CA MX US US BR".split(" "),
  );
  for (const none of ["", "V", "0A", "VI", "EE"]) expect(countryOf(none)).toBeUndefined();
});

test("three characters name the maker, also one of two words", () => {
  expect(["VF1", "VF3", "TMB", "ZAR", "SCF", "SAL", "SCA", "UU1"].map(makerOf)).toEqual([
    "Renault",
    "Peugeot",
    "Skoda",
    "Alfa Romeo",
    "Aston Martin",
    "Land Rover",
    "Rolls-Royce",
    "Dacia",
  ]);
  for (const none of ["", "VF", "ZZZ", "constructor"]) expect(makerOf(none)).toBeUndefined();
});

test("ISO 3779: the tenth character is one of two years, of which North America names one", () => {
  const european = (code: string) => modelYears(`VF1AB0006${code}0000017`, 2026);
  expect(european("A")).toEqual([2010, 1980]);
  expect(european("V")).toEqual([2027, 1997]);
  expect(european("W")).toEqual([1998]);
  expect(european("9")).toEqual([2009]);
  for (const none of ["0", "U", "Z"]) expect(european(none)).toEqual([]);
  expect(modelYears("1M8GDM9AXKP042788", 2026)).toEqual([1989]);
  expect(modelYears("5YJ3E1EA0KF000000", 2026)).toEqual([2019]);
});

test("the ninth character checks the others where that is required", () => {
  // The example of the American rule (49 CFR 565.15).
  expect(checkCharacter("1M8GDM9AXKP042788")).toBe("X");
  expect(checkCharacter("11111111111111111")).toBe("1");
  expect(decodeVin("1M8GDM9AXKP042788", 2026).check).toBe("right");
  expect(decodeVin("1M8GDM9A1KP042788", 2026).check).toBe("wrong");
  expect(decodeVin("WVWZZZ1KZAW000001", 2026).check).toBe("unused");
});
