import { expect, test } from "vitest";
import { checkCharacter, decodeVin } from "./decode-vin.ts";
import { countryOf, makerOf, regionOf } from "./vin-origins.ts";

test("ISO 3780: the first character names the region", () => {
  const regions = [..."ADHJRSZ156789"].map((first) => regionOf(first));
  expect(regions).toEqual([
    ...["africa", "africa", "asia", "asia", "asia", "europe", "europe"],
    ...["northAmerica", "northAmerica", "oceania", "oceania", "southAmerica", "southAmerica"],
  ]);
  for (const none of ["", "0", "I", "O", "Q", "E", "G"]) expect(regionOf(none)).toBeUndefined();
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
  expect(["JT", "J1", "KM", "LR", "HE", "NM", "1F", "2H", "3V", "5Y", "7S", "9B"].map(countryOf)).toEqual(
    "JP JP KR CN CN TR US CA MX US US BR".split(" "),
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

const yearsOf = (vin: string) => {
  const { years, isYearRequired } = decodeVin(vin, 2026);
  return { years, isYearRequired };
};

test("ISO 3779: the tenth character is one of two years, of which North America names one", () => {
  const european = (code: string) => decodeVin(`VF1AB0006${code}0000017`, 2026).years;
  expect(european("A")).toEqual([2010, 1980]);
  expect(european("V")).toEqual([2027, 1997]);
  expect(european("W")).toEqual([1998]);
  expect(european("9")).toEqual([2009]);
  for (const none of ["0", "U", "Z"]) expect(european(none)).toEqual([]);
  expect(yearsOf("1M8GDM9AXKP042788")).toEqual({ years: [1989], isYearRequired: true });
  expect(yearsOf("5YJ3E1EA6KF000000")).toEqual({ years: [2019], isYearRequired: true });
});

test("a year is certain only where the rules of North America or China hold", () => {
  // Mercedes-Benz states the side of the steering there, Renault begins the serial number.
  expect(yearsOf("WDD2050041R123456")).toEqual({ years: [2001], isYearRequired: false });
  expect(yearsOf("VF1BG0A0524123456")).toEqual({ years: [2002], isYearRequired: false });
  // A Jetta of 2011, built in Mexico for Europe: a figure in the seventh place says nothing.
  expect(yearsOf("3VWZZZ16ZBM012345")).toEqual({ years: [2011, 1981], isYearRequired: false });
  expect(yearsOf("LRWAB0A09P0000017")).toEqual({ years: [2023, 1993], isYearRequired: true });
});

test("the ninth character checks the others where that is required", () => {
  // The example of the American rule (49 CFR 565.15).
  expect(checkCharacter("1M8GDM9AXKP042788")).toBe("X");
  expect(checkCharacter("11111111111111111")).toBe("1");
  expect(decodeVin("1M8GDM9AXKP042788", 2026).check).toBe("right");
  expect(decodeVin("1M8GDM9A1KP042788", 2026).check).toBe("wrong");
  expect(decodeVin("WVWZZZ1KZAW000001", 2026).check).toBe("unused");
  expect(decodeVin("3VWZZZ16ZBM012345", 2026).check).toBe("unused");
});
