import fc from "fast-check";
import { expect, test } from "vitest";
import { mayBecome, type OrderState, paymentsWithin, statusWhenRefunded } from "./allowed-transitions.ts";
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from "./order-status.ts";

const state = (status: OrderStatus, payment_status: PaymentStatus): OrderState => ({ status, payment_status });
const everyState = orderStatuses.flatMap((s) => paymentStatuses.map((p) => state(s, p)));
const possible = everyState.filter((each) => paymentsWithin[each.status].includes(each.payment_status));
const start = state("Tentative_ok", "pending");
const unsettled = ["pending", "failed"];

test("decisions 5: the transitions of an order", () => {
  const ways: OrderState[][] = [
    [
      start,
      state("A_traiter", "paid"),
      state("A_expedier", "paid"),
      state("Expediee", "paid"),
      state("Livree", "paid"),
    ],
    [start, state("A_traiter", "free")],
    [start, state("Tentative_ok", "failed"), state("A_traiter", "paid"), state("Annulee", "paid")],
    [start, state("Annulee", "failed"), state("A_traiter", "paid")],
    [start, state("Annulee", "failed"), state("Annulee", "paid"), state("Annulee", "refunded")],
    [
      state("Livree", "paid"),
      state("Retractation", "paid"),
      state("Retournee", "paid"),
      state("Remboursee", "refunded"),
    ],
  ];
  for (const way of ways) for (let i = 1; i < way.length; i++) expect(mayBecome(way[i - 1]!, way[i]!)).toBe(true);
});

test("decisions 5: an order can be refunded in full in every state in which it was paid", () => {
  for (const { status, payment_status } of possible)
    if (payment_status === "paid" || payment_status === "partially_refunded")
      for (const isReturnAwaited of [true, false]) {
        const refunded = state(statusWhenRefunded(status, isReturnAwaited), "refunded");
        expect(mayBecome(state(status, payment_status), refunded), `${status} ${payment_status}`).toBe(true);
      }
});

test("law 9.13: jumps are illegal", () => {
  const jumps: [OrderState, OrderState][] = [
    [start, state("A_expedier", "paid")],
    [start, state("A_traiter", "pending")],
    [start, state("A_traiter", "failed")],
    [start, state("Annulee", "pending")],
    [state("A_traiter", "paid"), state("Tentative_ok", "paid")],
    [state("A_traiter", "paid"), state("A_traiter", "failed")],
    [state("Expediee", "paid"), state("Annulee", "paid")],
    [state("Annulee", "refunded"), state("A_traiter", "paid")],
    [state("Annulee", "paid"), state("A_traiter", "paid")],
    [state("Remboursee", "refunded"), state("A_traiter", "paid")],
  ];
  for (const [from, to] of jumps) expect(mayBecome(from, to)).toBe(false);
});

test("whatever steps are taken, an order never leaves the states that make sense", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...everyState), { maxLength: 40 }), (targets) => {
      let now = start;
      for (const target of targets) if (mayBecome(now, target)) now = target;
      expect(possible).toContainEqual(now);
      const inPreparation = !["Tentative_ok", "Annulee"].includes(now.status);
      expect(inPreparation && unsettled.includes(now.payment_status)).toBe(false);
    }),
  );
});

test("money that was received is never forgotten: no step leads from paid to unpaid", () => {
  for (const from of everyState)
    for (const to of everyState)
      if (!unsettled.includes(from.payment_status) && unsettled.includes(to.payment_status))
        expect(mayBecome(from, to)).toBe(false);
});
