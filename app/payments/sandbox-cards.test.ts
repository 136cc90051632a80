import fc from "fast-check";
import { expect, test } from "vitest";
import { passesLuhn, readCard } from "./sandbox-cards.ts";

const now = new Date("2026-11-20T12:00:00Z");
const read = (number: string, expiry = "12/30", cvc = "123") => readCard({ number, expiry, cvc }, now);

test("decisions 6: the public test numbers behave as the provider documents them", () => {
  expect(read("4242 4242 4242 4242")).toEqual({ ok: true, behaviour: {} });
  expect(read("4000-0000-0000-0002")).toEqual({ ok: true, behaviour: { decline: "cardDeclined" } });
  for (const number of ["4000002500003155", "4000002760003184"])
    expect(read(number)).toEqual({ ok: true, behaviour: { authenticates: true } });
});

test("wrong details never reach the bank: number, date, code", () => {
  for (const number of ["4242424242424241", "4242", "", "abcd", "4".repeat(5000)])
    expect(read(number)).toEqual({ ok: false, error: "incorrectNumber" });
  for (const expiry of ["10/26", "13/30", "00/30", "", "1/1", "12/99", "12-30", "12/3000"])
    expect(read("4242424242424242", expiry)).toEqual({ ok: false, error: "invalidExpiry" });
  for (const expiry of ["11/26", "12/30", "1230", "1 / 27", "01/2027"])
    expect(read("4242424242424242", expiry).ok).toBe(true);
  for (const cvc of ["12", "12345", "abc", ""])
    expect(read("4242424242424242", "12/30", cvc)).toEqual({ ok: false, error: "invalidCvc" });
});

test("a real card is refused in test mode", () => {
  expect(read("4539578763621486")).toEqual({ ok: false, error: "testModeOnly" });
});

test("Luhn: changing one digit of a good number makes it wrong", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [..."4242424242424242"];
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(passesLuhn(digits.join(""))).toBe(false);
    }),
  );
});
