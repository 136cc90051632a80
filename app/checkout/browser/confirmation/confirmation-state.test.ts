import { describe, expect, it } from "vitest";
import { paymentsWithin } from "#app/orders/allowed-transitions.ts";
import { type OrderStatus, orderStatuses, type PaymentStatus } from "#app/orders/order-status.ts";
import {
  type ConfirmationView,
  confirmationView,
  nextQuestion,
  shouldAskProvider,
  withoutPaymentParameters,
} from "./confirmation-state.ts";

const order = (status: OrderStatus, payment_status: PaymentStatus) => ({ status, payment_status, number: "OD-1" });

/** Every pair that an order can be in: no row of the tests below is one that cannot happen. */
const pairs = orderStatuses.flatMap((status) => paymentsWithin[status].map((payment) => [status, payment] as const));

const paidOrFree = { paid: "paid", partially_refunded: "paid", free: "free" } as const;
const all = (view: ConfirmationView) => ({ paid: view, partially_refunded: view, free: view });
const views: Record<OrderStatus, Partial<Record<PaymentStatus, ConfirmationView>>> = {
  Tentative_ok: { pending: "processing", failed: "refused" },
  A_traiter: paidOrFree,
  A_expedier: paidOrFree,
  Expediee: { ...all("shipped"), refunded: "refunded" },
  Livree: { ...all("delivered"), refunded: "refunded" },
  Annulee: { ...all("cancelled"), failed: "cancelled", refunded: "refunded" },
  Retractation: { ...all("withdrawn"), refunded: "refunded" },
  Retournee: { ...all("returned"), refunded: "refunded" },
  Remboursee: { paid: "closed", free: "closed", partially_refunded: "refunded", refunded: "refunded" },
};

describe("what the page says", () => {
  it.each(pairs)("decisions 6: of an order that is %s and %s", (status, payment) => {
    const view = views[status][payment];
    expect(view, "a pair that is new in the table").toBeDefined();
    expect(confirmationView(order(status, payment), 0, false)).toBe(view);
  });

  it("no row above is of a pair that cannot happen", () =>
    expect(
      orderStatuses.flatMap((status) => Object.keys(views[status]).map((payment) => `${status} ${payment}`)),
    ).toHaveLength(pairs.length));

  it("decisions 5: it thanks nobody whose order was given up, withdrawn or sent back", () => {
    const thanked = pairs.filter(([status, payment]) =>
      ["paid", "free"].includes(confirmationView(order(status, payment), 0, true)),
    );
    expect([...new Set(thanked.map(([status]) => status))]).toEqual(["A_traiter", "A_expedier"]);
  });

  it("an order the server does not know is unknown, whatever the address says", () =>
    expect(confirmationView(null, 0, true)).toBe("unknown"));

  it("words that this page does not know are unknown", () =>
    expect(confirmationView({ ...order("A_traiter", "paid"), payment_status: "disputed" }, 0, false)).toBe("unknown"));

  it("after two minutes without the provider's word it says so", () =>
    expect(confirmationView(order("Tentative_ok", "pending"), 120, false)).toBe("late"));

  it("an older refusal is not shown after a card was accepted: something may have been charged", () => {
    expect(confirmationView(order("Tentative_ok", "failed"), 5, true)).toBe("processing");
    expect(confirmationView(order("Tentative_ok", "failed"), 30, true)).toBe("processing");
    expect(confirmationView(order("Tentative_ok", "failed"), 120, true)).toBe("late");
    // The provider was asked in the meantime, and has taken nothing.
    expect(confirmationView(order("Tentative_ok", "failed"), 30, false)).toBe("refused");
    expect(confirmationView(order("A_traiter", "paid"), 5, true)).toBe("paid");
    // Paid at the very end of its day: it is revived, or the money goes back.
    expect(confirmationView(order("Annulee", "failed"), 5, true)).toBe("processing");
    expect(confirmationView(order("Annulee", "failed"), 30, true)).toBe("cancelled");
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
    for (const view of ["refused", "cancelled"] as const) expect(nextQuestion(view, 30)).toBe(2_000);
    expect(nextQuestion("paid", 0)).toBeNull();
    expect(nextQuestion("withdrawn", 0)).toBeNull();
    expect(nextQuestion("unknown", 0)).toBeNull();
  });

  it("a payment whose confirmation is late is asked about for an hour, every half minute", () => {
    expect(nextQuestion("late", 120)).toBe(30_000);
    expect(nextQuestion("late", 3_599)).toBe(30_000);
    expect(nextQuestion("late", 3_600)).toBeNull();
  });

  it("the provider is asked before a refusal is shown, and when its webhook is late", () => {
    expect(shouldAskProvider("refused", 0, null)).toBe(true);
    expect(shouldAskProvider("refused", 9, 1)).toBe(false);
    expect(shouldAskProvider("processing", 4, null)).toBe(false);
    expect(shouldAskProvider("processing", 5, null)).toBe(true);
    expect(shouldAskProvider("processing", 24, 5)).toBe(false);
    expect(shouldAskProvider("late", 150, 120)).toBe(true);
    for (const view of ["paid", "free", "cancelled", "unknown"] as const)
      expect(shouldAskProvider(view, 60, null), view).toBe(false);
  });

  it("security 2.2: the provider's parameters leave the address, ours stay", () => {
    const search =
      "?orderId=1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded&access=abc";
    expect(withoutPaymentParameters(search)).toBe("?orderId=1&access=abc");
    expect(withoutPaymentParameters("")).toBe("");
  });
});
