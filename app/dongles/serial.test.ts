import fc from "fast-check";
import { expect, test } from "vitest";
import { scannedCode } from "#app/platform/scanned-text.ts";
import { isSerial, makeSerial, serialLength } from "./serial.ts";

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

test("issue 10: a serial is read as well when it was typed in groups or scanned on a French keyboard", () => {
  const serial = makeSerial(26, 47, 123);
  expect(isSerial(scannedCode(serial.toLowerCase().replace(/(.{4})/g, "$1 ")))).toBe(true);
  expect(scannedCode("odé-'èààà&é\"çç")).toBe("OD264700012399");
});

test("whatever is typed, checking it throws nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof isSerial(scannedCode(text)) === "boolean"));
});
