import { describe, expect, it, vi } from "vitest";
import { fingerprintOf, orderBody, sortRefusal } from "./place-order.ts";
import { newDraft, type PurchaseDraft } from "./purchase-draft.ts";
import { type SubmissionCalls, submitOrder } from "./submit-order.ts";

const clio = { brand: "Renault", model: "Clio", year: 2018, energy: "Essence" };
const draft = newDraft(clio, "FR", new Date(0));
const body = orderBody({ ...draft, values: { ...draft.values, first_name: " Ana " } }, "fr");
const ok = <T>(data: T) => Promise.resolve({ ok: true as const, data });
const failed = (status: number, text = "", problem: object | null = null) =>
  Promise.resolve({ ok: false as const, status, text, problem });

function shop(answers: Partial<SubmissionCalls> = {}) {
  let keys = 0;
  let orders = 0;
  const kept: Pick<PurchaseDraft, "order" | "pending"> = { order: null, pending: null };
  const calls = {
    sendOrder: vi.fn<SubmissionCalls["sendOrder"]>(() =>
      ok({ id: `order-${++orders}`, number: "OD-1", total_amount: "79.00" }),
    ),
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
    kept,
    submit: (contents = body) => submitOrder({ ...kept }, contents, calls, (next) => Object.assign(kept, next)),
  };
}

describe("one submission", () => {
  it("spec 4: form, order, payment request, payment step", async () => {
    const { calls, kept, submit } = shop();
    expect(await submit()).toMatchObject({
      kind: "payment",
      clientSecret: "secret",
      order: { id: "order-1", total: 79 },
    });
    expect(calls.createPayment).toHaveBeenCalledWith("order-1", 79, "fr");
    expect(kept).toMatchObject({ order: { id: "order-1" }, pending: null });
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
  it("reuses the order while nothing changed; a change makes a new order under a new key", async () => {
    const { calls, submit } = shop();
    await submit();
    expect(await submit()).toMatchObject({ kind: "payment", order: { id: "order-1" } });
    expect(calls.sendOrder).toHaveBeenCalledTimes(1);
    expect(await submit({ ...body, city: "Lyon" })).toMatchObject({ order: { id: "order-2" } });
    expect(calls.sendOrder.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-2"]);
  });

  it("sends an unanswered order again under its own key, a refused one under a new key", async () => {
    const { calls, kept, submit } = shop();
    calls.sendOrder.mockImplementationOnce(() => failed(0));
    expect(await submit()).toMatchObject({ kind: "refused", refusal: { general: true } });
    expect(kept.pending).toEqual({ fingerprint: fingerprintOf(body), key: "key-1" });
    calls.sendOrder.mockImplementationOnce(() =>
      failed(422, "", { errors: [{ field: "city", code: "tooLong", message: "Too long" }] }),
    );
    expect(await submit()).toMatchObject({
      kind: "refused",
      refusal: { fields: { city: "Too long" }, general: false },
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

  it("decisions 5: after a refusal that cancelled the order, the same contents make another one", async () => {
    const { calls, submit } = shop();
    await submit();
    calls.createPayment.mockImplementationOnce(() => failed(409));
    expect(await submit()).toMatchObject({ kind: "payment", order: { id: "order-2" } });
    expect(calls.sendOrder.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-2"]);
  });
});

describe("what the server refuses", () => {
  it("goes to where it can be mended", () => {
    const errors = [
      { field: "promo_code", code: "x", message: "Used up" },
      { field: "vehicle_model", code: "x", message: "Not compatible" },
      { field: "accepted_terms", code: "x", message: "Required" },
    ];
    expect(sortRefusal({ errors })).toEqual({
      fields: { accepted_terms: "Required" },
      promo: "Used up",
      vehicle: "Not compatible",
      automatic: null,
      general: false,
    });
    expect(sortRefusal(null).general).toBe(true);
  });

  it("security row 2.5: an order that looked automatic is told in the server's words, and goes out again as a new one", async () => {
    const { calls, kept, submit } = shop();
    calls.sendOrder.mockImplementationOnce(() => failed(422, "", { code: "automaticOrder", title: "Send it again" }));
    expect(await submit()).toEqual({
      kind: "refused",
      refusal: { fields: {}, promo: null, vehicle: null, automatic: "Send it again", general: false },
    });
    expect(kept).toEqual({ order: null, pending: null });
    expect(await submit()).toMatchObject({ kind: "payment", order: { id: "order-1" } });
    expect(calls.sendOrder.mock.calls.map(([, key]) => key)).toEqual(["key-1", "key-2"]);
  });
});
