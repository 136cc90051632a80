import fc from "fast-check";
import { expect, test } from "vitest";
import { readCard } from "../sandbox/confirm-sandbox.server.ts";
import { cardBehaviour, passesLuhn, refusedDetails } from "./cards.ts";

const now = new Date("2026-11-20T12:00:00Z");
const refusal = (number: string, expiry = "12/30", cvc = "123") =>
  refusedDetails(readCard({ number, expiry, cvc }), now)?.code;

test("decisions 6: the public test numbers behave as the provider documents them", () => {
  const behaviour = (number: string) => cardBehaviour(readCard({ number, expiry: "12/30", cvc: "123" }).number);
  expect(behaviour("4242 4242 4242 4242")).toEqual({});
  expect(behaviour("4000-0000-0000-0002")).toMatchObject({ decline: { code: "card_declined" } });
  for (const number of ["4000002500003155", "4000002760003184"])
    expect(behaviour(number)).toEqual({ authenticates: true });
});

test("wrong details never reach the bank: number, date, code", () => {
  for (const number of ["4242424242424241", "4242", "", "abcd", "4".repeat(5000)])
    expect(refusal(number)).toBe("incorrect_number");
  for (const expiry of ["10/26", "13/30", "00/30", "", "1/1", "12/99", "12-30", "12/3000"])
    expect(refusal("4242424242424242", expiry)).toMatch(/^invalid_expiry_(month|year)$/);
  for (const expiry of ["11/26", "12/30", "1230", "1 / 27", "01/2027"])
    expect(refusal("4242424242424242", expiry)).toBe(undefined);
  for (const cvc of ["12", "12345", "abc", ""]) expect(refusal("4242424242424242", "12/30", cvc)).toBe("invalid_cvc");
});

test("a real card is refused in test mode, once its details are right", () => {
  const card = { number: "4539578763621486", expiry: "12/30", cvc: "123" };
  expect(refusedDetails(readCard(card), now)).toMatchObject({ declineCode: "test_mode_live_card", param: "" });
  expect(refusal(card.number, "10/26")).toBe("invalid_expiry_year");
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
