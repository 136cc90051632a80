import { describe, expect, it, vi } from "vitest";
import { orderOfGermanBuyer } from "../testing/typed-buyer.ts";
import type { OrderDetails } from "./checkout-client.ts";
import { fingerprintOf, orderBody, sortRefusal } from "./place-order.ts";
import { newDraft, type PurchaseProgress } from "./purchase-draft.ts";
import { type SubmissionCalls, submitOrder } from "./submit-order.ts";

const clio = { brand: "Renault", model: "Clio", year: 2018, energy: "Essence" };
const draft = newDraft(clio, "FR", new Date(0));
const body = orderBody({ ...draft, values: { ...draft.values, first_name: " Ana " } }, "fr");
const stored = (id: string): OrderDetails => ({
  ...orderOfGermanBuyer,
  id,
  number: "OD-1",
  discount_amount: 0,
  subtotal: 79,
  shipping_price: 0,
  total_amount: 79,
  payment_status: "pending",
});
const ok = <T>(data: T) => Promise.resolve({ ok: true as const, data });
const failed = (status: number, text = "", problem: object | null = null) =>
  Promise.resolve({ ok: false as const, status, text, problem });

function shop(answers: Partial<SubmissionCalls> = {}) {
  let keys = 0;
  let orders = 0;
  const progress: PurchaseProgress = { order: null, pending: null };
  const calls = {
    sendOrder: vi.fn<SubmissionCalls["sendOrder"]>(() => ok(stored(`order-${++orders}`))),
    cancelOrder: vi.fn<SubmissionCalls["cancelOrder"]>(() => ok({ cancelled: true })),
    createPayment: vi.fn<SubmissionCalls["createPayment"]>(() => ok({ freeOrder: false, clientSecret: "secret" })),
    readOrderState: vi.fn<SubmissionCalls["readOrderState"]>(() =>
      ok({ status: "Annulee", payment_status: "failed", number: "OD-1" }),
    ),
    readPaymentConfig: vi.fn<SubmissionCalls["readPaymentConfig"]>(() =>
      ok({ provider: "sandbox", publishableKey: null }),
    ),
    newKey: () => `key-${++keys}`,
  };
  Object.assign(calls, answers);
  return {
    calls,
    progress,
    submit: (contents = body, shownTotal = 79) =>
      submitOrder(
        { ...progress },
        { body: contents, shownTotal, calls, remember: (next) => Object.assign(progress, next) },
      ),
  };
}

describe("one submission", () => {
  it("an order whose cookie the browser has not taken is not offered again", async () => {
    const { progress, submit } = shop({ createPayment: () => failed(404, "{}") });
    expect(await submit()).toEqual({ kind: "cookies" });
    expect(progress).toEqual({ order: null, pending: null });
  });

  it("spec 4: form, order, payment request, payment step", async () => {
    const { calls, progress, submit } = shop();
    expect(await submit()).toMatchObject({
      kind: "payment",
      clientSecret: "secret",
      order: { id: "order-1", total: 79 },
    });
    expect(calls.createPayment).toHaveBeenCalledWith(expect.objectContaining({ id: "order-1", total: 79 }), "fr");
    expect(progress).toMatchObject({ order: { id: "order-1" }, pending: null });
    expect(body.first_name).toBe("Ana");
  });

  it("spec 4: freeOrder goes to the confirmation", async () => {
    const { submit } = shop({ createPayment: () => ok({ freeOrder: true, clientSecret: null }) });
    expect(await submit()).toEqual({ kind: "free", orderId: "order-1" });
  });

  it("spec 8: no client secret is an error that carries the answer", async () => {
    const { submit } = shop({ createPayment: () => ok({ freeOrder: false, clientSecret: null }) });
    expect(await submit()).toEqual({ kind: "cannotCreate", answer: '{"freeOrder":false,"clientSecret":null}' });
  });

  it("decisions 6: payment that is off opens the step, which says so", async () => {
    const { submit } = shop({
      createPayment: () => failed(503, "x"),
      readPaymentConfig: () => ok({ provider: "off", publishableKey: null }),
    });
    expect(await submit()).toMatchObject({ kind: "payment", clientSecret: null });
  });
});

describe("the same form twice", () => {
  it("reuses the order while nothing changed, in any language; a change makes a new order under a new key", async () => {
    const { calls, submit } = shop();
    await submit();
    expect(await submit()).toMatchObject({ kind: "payment", order: { id: "order-1" } });
    expect(await submit({ ...body, language: "de" })).toMatchObject({ kind: "payment", order: { id: "order-1" } });
    expect(calls.createPayment).toHaveBeenLastCalledWith(expect.anything(), "de");
    expect(calls.sendOrder).toHaveBeenCalledTimes(1);
    expect(calls.cancelOrder).not.toHaveBeenCalled();
    expect(await submit({ ...body, city: "Lyon" })).toMatchObject({ order: { id: "order-2" } });
    expect(calls.sendOrder.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-2"]);
  });

  it("decisions 5: a corrected form gives the first order up before it makes another", async () => {
    const { calls, progress, submit } = shop();
    await submit();
    const order = progress.order;
    await submit({ ...body, city: "Lyon" });
    expect(calls.cancelOrder.mock.calls).toEqual([[order]]);
    expect(calls.cancelOrder.mock.invocationCallOrder[0]).toBeLessThan(calls.sendOrder.mock.invocationCallOrder[1]!);
  });

  it("decisions 5: an order that cannot be given up stays the only one", async () => {
    const { calls, progress, submit } = shop();
    await submit();
    const order = progress.order;
    const corrected = { ...body, city: "Lyon" };
    calls.cancelOrder.mockImplementationOnce(() => failed(409, "", { code: "alreadyPaid" }));
    expect(await submit(corrected)).toEqual({ kind: "settled", orderId: "order-1" });
    calls.cancelOrder.mockImplementationOnce(() => failed(409, "", { code: "paymentInProgress", title: "Wait" }));
    expect(await submit(corrected)).toMatchObject({ kind: "refused", refusal: { message: "Wait", general: false } });
    calls.cancelOrder.mockImplementationOnce(() => failed(0));
    expect(await submit(corrected)).toMatchObject({ kind: "refused", refusal: { general: true } });
    expect(progress.order).toBe(order);
    expect(calls.sendOrder).toHaveBeenCalledTimes(1);
    calls.cancelOrder.mockImplementationOnce(() => failed(404));
    expect(await submit(corrected)).toMatchObject({ order: { id: "order-2" } });
  });

  it("law L221-14: another total than the shown one orders nothing, and the next attempt is a new one", async () => {
    const { calls, progress, submit } = shop();
    calls.sendOrder.mockImplementationOnce(() => failed(409, "", { code: "totalChanged", title: "x" }));
    expect(await submit()).toEqual({ kind: "totalChanged" });
    expect(progress).toEqual({ order: null, pending: null });
    expect(await submit()).toMatchObject({ kind: "payment" });
    expect(calls.sendOrder.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-2"]);
  });

  it("sends an unanswered order again under its own key, a refused one under a new key", async () => {
    const { calls, progress, submit } = shop();
    calls.sendOrder.mockImplementationOnce(() => failed(0));
    expect(await submit()).toMatchObject({ kind: "refused", refusal: { general: true } });
    expect(progress.pending).toEqual({ fingerprint: fingerprintOf(body), key: "key-1" });
    calls.sendOrder.mockImplementationOnce(() =>
      failed(422, "", { errors: [{ field: "city", code: "tooLong", message: "Too long" }] }),
    );
    expect(await submit()).toMatchObject({
      kind: "refused",
      refusal: { fields: { city: { code: "tooLong", message: "Too long" } }, general: false },
    });
    await submit();
    expect(calls.sendOrder.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-1", "key-2"]);
  });

  it("never pays twice: an order that was paid elsewhere leads to its confirmation", async () => {
    const { calls, submit } = shop();
    await submit();
    calls.createPayment.mockImplementationOnce(() => failed(409));
    calls.readOrderState.mockImplementationOnce(() =>
      ok({ status: "A_traiter", payment_status: "paid", number: "OD-1" }),
    );
    expect(await submit()).toEqual({ kind: "settled", orderId: "order-1" });
    expect(calls.sendOrder).toHaveBeenCalledTimes(1);
  });

  it("a payment that is being worked on leads to the confirmation, and makes no second order", async () => {
    const { calls, submit } = shop();
    await submit();
    calls.createPayment.mockImplementationOnce(() => failed(409, "", { code: "paymentInProgress", title: "Wait" }));
    expect(await submit()).toEqual({ kind: "settled", orderId: "order-1" });
    expect(calls.sendOrder).toHaveBeenCalledTimes(1);
  });

  it("decisions 5: after a refusal that cancelled the order, the same contents make another one", async () => {
    const { calls, submit } = shop();
    await submit();
    calls.createPayment.mockImplementationOnce(() => failed(409));
    expect(await submit()).toMatchObject({ kind: "payment", order: { id: "order-2" } });
    expect(calls.sendOrder.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-2"]);
  });
});

describe("what the server refuses", () => {
  it("goes to where it can be corrected", () => {
    const errors = [
      { field: "promo_code", code: "promoUsedUp", message: "Used up" },
      { field: "vehicle_model", code: "x", message: "Not compatible" },
      { field: "accepted_terms", code: "x", message: "Required" },
    ];
    expect(sortRefusal({ errors })).toEqual({
      fields: { accepted_terms: { code: "x", message: "Required" } },
      promo: "usedUp",
      vehicle: "Not compatible",
      message: null,
      general: false,
    });
    expect(sortRefusal(null).general).toBe(true);
    expect(sortRefusal({ code: "tooManyRequests", title: "In 5 minutes" })).toMatchObject({
      message: "In 5 minutes",
      general: false,
    });
  });

  it("security 2.5: an order that looked automatic shows the server's message and is sent again as a new one", async () => {
    const { calls, progress, submit } = shop();
    calls.sendOrder.mockImplementationOnce(() => failed(422, "", { code: "automaticOrder", title: "Send it again" }));
    expect(await submit()).toEqual({
      kind: "refused",
      refusal: { fields: {}, promo: null, vehicle: null, message: "Send it again", general: false },
    });
    expect(progress).toEqual({ order: null, pending: null });
    expect(await submit()).toMatchObject({ kind: "payment", order: { id: "order-1" } });
    expect(calls.sendOrder.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-2"]);
  });
});
