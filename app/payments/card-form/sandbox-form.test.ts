import { describe, expect, it } from "vitest";
import { checkCard, formatCvc, formatExpiry, formatNumber } from "./sandbox-form.tsx";

const now = new Date("2026-11-20T12:00:00Z");

describe("typing a card", () => {
  it("groups the number by four and takes digits only", () => {
    expect(formatNumber("4242424242424242")).toBe("4242 4242 4242 4242");
    expect(formatNumber("42a4-2")).toBe("4242".slice(0, 4));
    expect(formatCvc("12 34 5")).toBe("1234");
  });

  it("writes the date's slash and lets it be deleted", () => {
    expect(formatExpiry("1")).toBe("1");
    expect(formatExpiry("12")).toBe("12 / ");
    expect(formatExpiry("1228")).toBe("12 / 28");
    expect(formatExpiry("5")).toBe("05 / ");
    expect(formatExpiry("12/2028")).toBe("12 / 28");
    expect(formatExpiry("12 /", "12 / ")).toBe("1");
  });

  it("says what is missing; a month is valid to its end", () => {
    expect(checkCard({ number: "", expiry: "", cvc: "" }, now)).toEqual({
      number: "incompleteNumber",
      expiry: "incompleteExpiry",
      cvc: "incompleteCvc",
    });
    expect(checkCard({ number: "4242 4242 4242 4242", expiry: "11 / 26", cvc: "123" }, now)).toEqual({});
    expect(checkCard({ number: "4242 4242 4242 4242", expiry: "10 / 26", cvc: "123" }, now)).toEqual({
      expiry: "past",
    });
    expect(checkCard({ number: "4242 4242 4242 4242", expiry: "13 / 30", cvc: "123" }, now)).toEqual({
      expiry: "incompleteExpiry",
    });
  });
});
