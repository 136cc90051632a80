import { expect, test } from "vitest";
import { regionOf, type VinTexts, vinCharacters, vinStatus } from "./read-vin.ts";

const t: VinTexts = {
  typed: "{count} of 17",
  wrong: "never I, O or Q",
  complete: "complete, {region}",
  region: {
    africa: "Africa",
    asia: "Asia",
    europe: "Europe",
    northAmerica: "North America",
    oceania: "Oceania",
    southAmerica: "South America",
  },
};

test("spec 5: a VIN has 17 characters, however it is typed", () => {
  expect(vinCharacters(" vf1-ab000 x0000 0017 99")).toBe("VF1AB000X00000017");
  expect(vinStatus("VF1AB", t)).toBe("5 of 17");
  expect(vinStatus("VF1AB000X00000017", t)).toBe("complete, Europe");
});

test("ISO 3779: the letters I, O and Q are refused", () => {
  for (const letter of "IOQ") expect(vinStatus(`VF1${letter}`, t)).toBe(t.wrong);
});

test("ISO 3780: the first character names the region", () => {
  const regions = [..."AHJRSZ156789"].map((first) => regionOf(first));
  expect(regions).toEqual([
    "africa",
    "africa",
    "asia",
    "asia",
    "europe",
    "europe",
    "northAmerica",
    "northAmerica",
    "oceania",
    "oceania",
    "southAmerica",
    "southAmerica",
  ]);
  expect(regionOf("0")).toBeUndefined();
  expect(vinStatus("00000000000000000", t)).toBe("17 of 17");
});
