import { expect, test } from "vitest";
import type { OrderStatus } from "#app/orders/order-status.ts";
import { lineOf, nextStepOf, stepsAllowed } from "./order-next.server.ts";
import { orderPageTexts } from "./order-page-texts.server.ts";

type Order = Parameters<typeof stepsAllowed>[0];
const orderIn = (status: OrderStatus, overrides: object = {}) =>
  ({ status, payment_status: "paid", held_at: null, return_cause: null, ...overrides }) as unknown as Order;

const noRefund = { comesBack: false, isAwaitingApproval: false, hasOpenRefund: false };

type Example = [
  status: OrderStatus,
  order: object,
  facts: { refundableCents?: number; comesBack?: boolean },
  next: string,
];

test.each<Example>([
  ["Tentative_ok", { payment_status: "pending" }, {}, "payment"],
  ["Tentative_ok", { payment_status: "failed" }, {}, "paymentRefused"],
  ["A_traiter", {}, { refundableCents: 7900 }, "associate"],
  ["A_traiter", { held_at: new Date() }, { refundableCents: 7900 }, "release"],
  ["A_expedier", {}, { refundableCents: 7900 }, "ship"],
  ["Expediee", {}, { refundableCents: 7900 }, "delivered"],
  ["Livree", {}, { refundableCents: 7900 }, "none"],
  ["Annulee", {}, { refundableCents: 7900 }, "refund"],
  ["Annulee", { payment_status: "refunded" }, {}, "none"],
  ["Retractation", {}, { refundableCents: 7900, comesBack: true }, "returned"],
  ["Retractation", {}, { refundableCents: 7900 }, "refund"],
  ["Retractation", { payment_status: "free" }, {}, "close"],
  ["Retournee", {}, { refundableCents: 7900 }, "refund"],
])("decisions 9.5: an order in %s, %j, %j waits for: %s", (status, overrides, details, next) => {
  const can = stepsAllowed(orderIn(status, overrides), {
    refundableCents: 0,
    ...noRefund,
    ...details,
  });
  const { payment_status } = orderIn(status, overrides);
  expect(nextStepOf({ status, can, payment_status }, false)).toBe(next);
  expect(nextStepOf({ status, can, payment_status }, true)).toBe("withdrawal");
});

test("decisions 5.5: what came back can be closed without a refund, also after a withdrawal that followed", () => {
  const mayClose = (status: OrderStatus, overrides: object = {}, comesBack = false, hasOpenRefund = false) =>
    stepsAllowed(orderIn(status, overrides), { ...noRefund, refundableCents: 7900, comesBack, hasOpenRefund })
      .closeWithoutRefund;
  expect(mayClose("Retournee", {}, false, true), "not while a refund waits").toBe(false);
  expect([mayClose("Retournee"), mayClose("Retractation", { return_cause: "sentBack" })]).toEqual([true, true]);
  expect([mayClose("Retractation"), mayClose("Retractation", { return_cause: "exchange" }, true)]).toEqual([
    false,
    false,
  ]);
});

test("decisions 5.5: a refund that waits or is on its way hides the steps that it excludes", () => {
  const allowed = (status: OrderStatus, details: object) =>
    stepsAllowed(orderIn(status, { email: "lea@example.com", address: "5 rue Neuve" }), {
      ...noRefund,
      refundableCents: 7900,
      ...details,
    });
  const waiting = { isAwaitingApproval: true, hasOpenRefund: true };
  expect(allowed("Livree", {})).toMatchObject({ exchange: true, refund: true });
  expect(allowed("Livree", { hasOpenRefund: true })).toMatchObject({ exchange: false, refund: true });
  expect(allowed("Livree", waiting)).toMatchObject({ exchange: false, refund: false });
  expect(allowed("A_traiter", {})).toMatchObject({ cancel: true, refund: true });
  expect(allowed("A_traiter", waiting)).toMatchObject({ cancel: false, refund: false });
  const can = allowed("Retournee", waiting);
  const back = { status: "Retournee", can, returnCause: "refused", isAwaitingApproval: true } as const;
  expect(nextStepOf(back, false)).toBe("approval");
  const owed = { status: "Annulee", can: allowed("Annulee", waiting), isAwaitingApproval: true } as const;
  expect(nextStepOf(owed, false)).toBe("approval");
});

test("decisions 9.5: the line says where an order left it, and that the money is back", () => {
  const t = orderPageTexts("en");
  const moved = (fromStatus: string | null, toStatus: string) => ({ fromStatus, toStatus, at: new Date(0) });
  const events = [moved(null, "Tentative_ok"), moved("Tentative_ok", "A_traiter"), moved("A_traiter", "A_expedier")];
  const states = (status: OrderStatus, changes: object[] = []) =>
    lineOf(orderIn(status), [...events, ...changes] as Parameters<typeof lineOf>[1], {
      t,
      language: "en",
      today: "2026-11-28",
    }).map(({ state }) => state);
  expect(states("A_expedier")).toEqual(["done", "done", "current", "open"]);
  expect(states("A_traiter", [moved("A_expedier", "A_traiter")])).toEqual(["done", "current", "open", "open"]);
  const cancelled = [...events, moved("A_expedier", "Annulee")] as unknown as Parameters<typeof lineOf>[1];
  const line = (order: Parameters<typeof lineOf>[0]) =>
    lineOf(order, cancelled, { t, language: "en", today: "2026-11-28" }).map(({ label, state }) => [label, state]);
  const left = [
    [t.line.paid, "done"],
    [t.line.packed, "done"],
    [t.statuses.Annulee, "done"],
  ];
  expect(line(orderIn("Annulee"))).toEqual(left);
  expect(line(orderIn("Annulee", { payment_status: "refunded" }))).toEqual([...left, [t.payments.refunded, "done"]]);
});

test("decisions 9.5: the line shows the endings since an order was on it last, in their order", () => {
  const t = orderPageTexts("en");
  const labels = (...statuses: OrderStatus[]) => {
    const events = statuses.map((toStatus, day) => ({
      fromStatus: statuses[day - 1] ?? null,
      toStatus,
      at: new Date(Date.UTC(2026, 10, 1 + day)),
    }));
    return lineOf(orderIn(statuses.at(-1)!), events as unknown as Parameters<typeof lineOf>[1], {
      t,
      language: "en",
      today: "2026-11-28",
    })
      .slice(-3)
      .map(({ label }) => label);
  };
  const sent = ["A_traiter", "A_expedier", "Expediee"] as const;
  // Revived by a late payment; a return recorded by mistake; both behind an order that is withdrawn later.
  expect(labels("A_traiter", "Annulee", "A_traiter")).toEqual([t.line.packed, t.line.shipped, t.line.delivered]);
  expect(labels(...sent, "Retournee", "Expediee")).toEqual([t.line.packed, t.line.shipped, t.line.delivered]);
  expect(labels("A_traiter", "Annulee", ...sent, "Retournee", "Retractation")).toEqual([
    t.line.shipped,
    t.statuses.Retournee,
    t.statuses.Retractation,
  ]);
});

test("decisions 9.5: a payment that is awaited or was refused is no step half made, and the link can be sent again", () => {
  const t = orderPageTexts("en");
  const refused = { kind: "refused", fromStatus: "Tentative_ok", toStatus: "Tentative_ok", at: new Date(0) };
  const first = (payment_status: string, events: object[] = []) =>
    lineOf(orderIn("Tentative_ok", { payment_status }), events as Parameters<typeof lineOf>[1], {
      t,
      language: "en",
      today: "2026-11-28",
    })[0];
  expect(first("pending")).toMatchObject({ label: t.line.paid, state: "waiting", at: null });
  expect(first("failed", [refused])).toMatchObject({
    label: t.payments.failed,
    state: "refused",
    at: { iso: refused.at.toISOString() },
  });
  const maySend = (payment_status: string, email: string) =>
    stepsAllowed(orderIn("Tentative_ok", { payment_status, email }), { ...noRefund, refundableCents: 0 })
      .sendPaymentLink;
  expect([maySend("failed", "lea@example.com"), maySend("failed", ""), maySend("pending", "lea@example.com")]).toEqual([
    true,
    false,
    false,
  ]);
});
