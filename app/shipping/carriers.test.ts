import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import {
  carrierNamed,
  carriers,
  carriersOfNumber,
  findCarrier,
  hasMod3736Check,
  isNumberOf,
  isPossibleNumber,
  trackingPageOf,
} from "./carriers.ts";

const carrier = (id: string) => findCarrier(id)!;

test.each([
  [
    "laposte",
    ["6A12345678901", "8D00432154798", "RB123456785FR"],
    ["6A1234567890", "RB123456786FR", "66123456789012", ""],
  ],
  ["chronopost", ["XY123456789FR", "123456789012345"], ["XY12345678FR", "1234567890123"]],
  ["mondialrelay", ["12345678", "1234567890", "123456789012"], ["1234567", "123456789", "1234567A"]],
  ["dpd", ["00980000020033", "12345678901234"], ["1234567890123", "1234567890123A"]],
  ["gls", ["12345678901", "123456789012", "ABC12345"], ["1234567890", "ABC1234"]],
  [
    "dhl",
    ["3318810025", "8487135506", "123456789012", "JJD0099999999", "00340434161094042557"],
    ["3318810010", "00340434161094042558"],
  ],
  [
    "ups",
    ["1Z5R89390357567127", "1Z879E930346834440", "1Z410E7W0392751591"],
    ["2Z5R89390357567127", "1Z5R89390357567128", "1Z1111111111111111"],
  ],
])("numbers of %s are known by their form and check digit", (id, right, wrong) => {
  for (const number of right) expect(isNumberOf(carrier(id), number), number).toBe(true);
  for (const number of wrong) expect(isNumberOf(carrier(id), number), number).toBe(false);
});

test("every carrier's example is one of its numbers, and its page is an https address that holds the number", () => {
  expect(new Set(carriers.map(({ id }) => id)).size).toBe(carriers.length);
  for (const { id, example } of carriers) {
    expect(isNumberOf(carrier(id), example), id).toBe(true);
    expect(isPossibleNumber(example)).toBe(true);
    for (const language of languages) {
      const page = trackingPageOf({ carrier: id, trackingNumber: example }, { language, postalCode: "75 011&x=" });
      const url = new URL(page!);
      expect([url.protocol, page]).toEqual(["https:", expect.stringContaining(example)]);
      expect(url.searchParams.has("x")).toBe(false);
    }
  }
  expect(trackingPageOf({ carrier: "unknown", trackingNumber: "1" }, { language: "fr", postalCode: "" })).toBeNull();
});

test("DHL's parcels: the check digit of GS1 finds every single wrong digit", () => {
  const number = "00340434161094042557";
  for (const [at, character] of [...number].entries())
    for (const digit of "0123456789")
      if (digit !== character)
        expect(isNumberOf(carrier("dhl"), number.slice(0, at) + digit + number.slice(at + 1))).toBe(false);
});

test("a number may fit several carriers; only one that fits a single carrier names it", () => {
  expect(carriersOfNumber("1Z5R89390357567127").map(({ id }) => id)).toEqual(["ups"]);
  expect(carriersOfNumber("6A12345678901").map(({ id }) => id)).toEqual(["laposte"]);
  expect(carriersOfNumber("RB123456785FR").map(({ id }) => id)).toEqual(["laposte", "chronopost"]);
  expect(carriersOfNumber("?")).toEqual([]);
});

test("carriers in a file are recognised by id and name in any spelling, never by a property that every object has", () => {
  for (const [name, id] of [
    ["Colissimo", "laposte"],
    ["la poste", "laposte"],
    ["MONDIAL-RELAY", "mondialrelay"],
    ["Ups", "ups"],
  ] as const)
    expect(carrierNamed(name)?.id, name).toBe(id);
  for (const name of ["constructor", "__proto__", "", "UPS2"])
    expect([carrierNamed(name), findCarrier(name)]).toEqual([undefined, undefined]);
});

test("whatever is scanned, no check throws, and what a carrier takes can be stored", () => {
  const code = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[A-Z0-9]{0,40}$/));
  fc.assert(
    fc.property(code, (text) => {
      const number = scannedCode(text);
      for (const each of carriers) if (isNumberOf(each, number)) expect(isPossibleNumber(number)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a file may name a carrier as the shop shows it", () => {
  for (const carrier of carriers) expect(carrierNamed(carrier.name)?.id).toBe(carrier.id);
});

test("DPD's check character is that of ISO/IEC 7064 MOD 37,36, as on its printed labels", () => {
  for (const right of ["008182709980000020033350276C", "008182709980000020045327276N"])
    expect(hasMod3736Check(right), right).toBe(true);
  for (const wrong of ["008182709980000020033350276A", "008182709980000020033350267C"])
    expect(hasMod3736Check(wrong), wrong).toBe(false);
});
