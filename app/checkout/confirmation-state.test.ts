import { describe, expect, it } from "vitest";
import { confirmationView, nextQuestion, withoutPaymentParameters } from "./confirmation-state.ts";

const order = (status: string, payment_status: string) => ({ status, payment_status, number: "OD-1" });

describe("what the page says", () => {
  it.each([
    ["A_traiter", "paid", "paid"],
    ["Expediee", "paid", "paid"],
    ["A_traiter", "free", "free"],
    ["Tentative_ok", "pending", "processing"],
    ["Tentative_ok", "failed", "refused"],
    ["Annulee", "failed", "refused"],
    ["Annulee", "pending", "cancelled"],
    ["Annulee", "refunded", "refunded"],
    ["Remboursee", "refunded", "refunded"],
    ["Livree", "partially_refunded", "paid"],
  ])("decisions 6: %s and %s is %s", (status, payment, view) =>
    expect(confirmationView(order(status, payment), 0, false)).toBe(view),
  );

  it("an order the server does not know is unknown, whatever the address says", () =>
    expect(confirmationView(null, 0, true)).toBe("unknown"));

  it("after two minutes without the provider's word it says so", () =>
    expect(confirmationView(order("Tentative_ok", "pending"), 120, false)).toBe("late"));

  it("an older refusal waits for the card that was just accepted, but not for ever", () => {
    expect(confirmationView(order("Tentative_ok", "failed"), 5, true)).toBe("processing");
    expect(confirmationView(order("Tentative_ok", "failed"), 30, true)).toBe("refused");
    expect(confirmationView(order("A_traiter", "paid"), 5, true)).toBe("paid");
  });
});

describe("how it follows", () => {
  it("asks each second, then more slowly, and stops", () => {
    expect([0, 9, 10, 39, 40, 119, 120].map((elapsed) => nextQuestion("processing", elapsed))).toEqual([
      1_000,
      1_000,
      2_000,
      2_000,
      5_000,
      5_000,
      null,
    ]);
    expect(nextQuestion("paid", 0)).toBeNull();
    expect(nextQuestion("unknown", 0)).toBeNull();
  });

  it("security 2.2: the provider's parameters leave the address, ours stay", () => {
    const search =
      "?orderId=1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded&access=abc";
    expect(withoutPaymentParameters(search)).toBe("?orderId=1&access=abc");
    expect(withoutPaymentParameters("")).toBe("");
  });
});
