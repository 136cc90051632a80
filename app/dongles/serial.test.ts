import fc from "fast-check";
import { expect, test } from "vitest";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import { isSerial, makeSerial, serialFault, serialLength } from "./serial.ts";

const serials = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 53 }), fc.integer({ min: 0, max: 999_999 }))
  .map((parts) => makeSerial(...parts));

const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

test("spec 3: a serial is the brand's letters, year, week, running number and two check digits", () => {
  expect(makeSerial(26, 47, 123)).toMatch(/^OD2647000123\d\d$/);
  fc.assert(fc.property(serials, (serial) => serial.length === serialLength && isSerial(serial)));
  for (const wrong of ["", "OD", "OD2600000123", makeSerial(26, 47, 1).slice(0, -1), `${makeSerial(26, 47, 1)}0`])
    expect(isSerial(wrong), wrong).toBe(false);
});

test("spec 5: one wrong character or two neighbours swapped are always found", () => {
  fc.assert(
    fc.property(serials, fc.nat(serialLength - 1), fc.constantFrom(...characters), (serial, at, character) => {
      const mistyped = serial.slice(0, at) + character + serial.slice(at + 1);
      expect(isSerial(mistyped)).toBe(mistyped === serial);
      const swapped = serial.slice(0, at) + (serial[at + 1] ?? "") + serial[at]! + serial.slice(at + 2);
      expect(isSerial(swapped)).toBe(swapped === serial);
    }),
    { numRuns: 5_000 },
  );
});

test("a serial is read as well when it was typed in groups or scanned on a French keyboard", () => {
  const serial = makeSerial(26, 47, 123);
  expect(isSerial(scannedCode(serial.toLowerCase().replace(/(.{4})/g, "$1 ")))).toBe(true);
  expect(scannedCode("odé-'èààà&é\"çç")).toBe("OD264700012399");
});

test("whatever is typed, checking it throws nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof isSerial(scannedCode(text)) === "boolean"));
});

test("of a code that is no serial the first wrong character is named, or what the whole lacks", () => {
  const serial = makeSerial(26, 47, 123);
  const changed = (at: number, text: string) => serial.slice(0, at - 1) + text + serial.slice(at - 1 + text.length);
  expect(serialFault(serial)).toBeNull();
  expect(serialFault(changed(1, "0"))).toEqual({ code: "letters", at: 1, found: "0" });
  expect(serialFault(changed(2, "O"))).toEqual({ code: "letters", at: 2, found: "O" });
  expect(serialFault(changed(8, "O"))).toEqual({ code: "digit", at: 8, found: "O", likely: "0" });
  expect(serialFault(changed(9, "I"))).toEqual({ code: "digit", at: 9, found: "I", likely: "1" });
  expect(serialFault(changed(9, "?"))).toEqual({ code: "digit", at: 9, found: "?", likely: "" });
  expect(serialFault(changed(5, "74"))).toEqual({ code: "week", from: 5, week: "74" });
  expect(serialFault(changed(13, "00"))).toEqual({ code: "check", from: 13, digits: "00" });
  expect(serialFault(serial.slice(0, -1))).toEqual({ code: "length", count: serialLength - 1 });
  expect(serialFault(`${serial}7`)).toEqual({ code: "length", count: serialLength + 1 });
  expect(serialFault("")).toEqual({ code: "length", count: 0 });
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => (serialFault(text) === null) === isSerial(text)));
});
