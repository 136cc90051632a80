import { expect, test } from "vitest";
import { answersOf, type VinTexts, vinCharacters, vinStatus } from "./read-vin.ts";

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
  unknownMaker: "{code}: not listed",
  unknown: "unknown",
  noYear: "not stated",
  years: "{newer} or {older}",
  ifStated: "{years}, if stated",
  check: { right: "{sign}: right", wrong: "{sign}: wrong", unused: "unused" },
};

test("spec 5: a VIN has 17 characters, however it is typed", () => {
  expect(vinCharacters(" vf1-ab000 x0000 0017 99")).toBe("VF1AB000X00000017");
  expect(vinStatus("VF1AB", t)).toBe("5 of 17");
  expect(vinStatus("VF1AB000X00000017", t)).toBe("complete, Europe");
  expect(vinStatus("00000000000000000", t)).toBe("17 of 17");
});

test("ISO 3779: the letters I, O and Q are refused", () => {
  for (const letter of "IOQ") {
    expect(vinStatus(`VF1${letter}`, t)).toBe(t.wrong);
    expect(answersOf(`VF1AB0006A00000${letter}7`, t, "en", 2026).maker).toBe("–");
  }
});

test("a whole VIN is described in words, an unfinished one not yet", () => {
  expect(answersOf("VF1AB0006A0000017", t, "de", 2026)).toEqual({
    region: "Europe",
    country: "Frankreich",
    maker: "Renault",
    year: "2010 or 1980, if stated",
    check: "6: right",
    serial: "000017",
  });
  expect(Object.values(answersOf("VF1AB0006A000001", t, "de", 2026))).toEqual(["–", "–", "–", "–", "–", "–"]);
  expect(answersOf("5YJAB0A09K0000017", t, "en", 2026)).toMatchObject({ year: "2019", check: "9: right" });
  expect(answersOf("WDD2050041R123456", t, "en", 2026)).toMatchObject({ year: "2001, if stated", check: "unused" });
  expect(answersOf("00ZZZZZZZ00000000", t, "en", 2026)).toMatchObject({
    region: "unknown",
    country: "unknown",
    maker: "00Z: not listed",
    year: "not stated",
    check: "unused",
  });
});
