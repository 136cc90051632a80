import fc from "fast-check";
import { expect, test } from "vitest";
import { scannedCode } from "./scanned-text.ts";

/** The output of an American reader on a computer with a French keyboard. */
const misread = (code: string) =>
  [...code.toLowerCase()]
    .map((key) => ({ a: "q", q: "a", z: "w", w: "z", m: "," })[key] ?? [..."à&é\"'(-è_ç"][Number(key)] ?? key)
    .join("");

const codes = fc
  .array(fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"), { minLength: 1, maxLength: 30 })
  .map((characters) => characters.join(""));

test("small letters, spaces, dots and hyphens of any kind make the same code", () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(scannedCode(` ${code.toLowerCase()}\r\n`)).toBe(code);
      expect(scannedCode([...code].join("\u00a0"))).toBe(code);
      expect(scannedCode([...code].join("\u2011"))).toBe(code);
      expect(scannedCode(scannedCode(code))).toBe(code);
    }),
  );
});

test("a reader that types on a French keyboard is understood wherever its code has a digit other than 6", () => {
  fc.assert(
    fc.property(codes, fc.constantFrom(..."012345789"), (code, digit) => {
      expect(scannedCode(misread(code + digit))).toBe(code + digit);
    }),
  );
});

test("no scanned text makes the reading throw", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof scannedCode(text) === "string"));
});
