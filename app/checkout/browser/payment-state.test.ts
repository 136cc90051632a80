import { describe, expect, it } from "vitest";
import french from "../texts/fr/payment.json" with { type: "json" };
import { cannotCreate } from "./cannot-create.ts";
import { changePayment, type PaymentEvent, type PaymentState, startPayment } from "./payment-state.ts";

const reached = (...events: PaymentEvent[]): PaymentState => events.reduce(changePayment, startPayment());

describe("the payment step", () => {
  it("spec 4: loading, ready, processing, then paid", () => {
    expect(startPayment().phase).toBe("loading");
    expect(reached({ type: "loaded" }).phase).toBe("ready");
    expect(reached({ type: "loaded" }, { type: "submit" }).phase).toBe("processing");
    expect(reached({ type: "loaded" }, { type: "submit" }, { type: "succeeded" }).phase).toBe("paid");
  });

  it("spec 8: pressed before the form has come, it says that it is not ready and sends nothing", () => {
    expect(reached({ type: "submit" })).toEqual({ phase: "loading", fault: { key: "notReady" } });
    expect(reached({ type: "submit" }, { type: "loaded" })).toEqual({ phase: "ready", fault: null });
  });

  it("decisions 5: a refusal shows the provider's words, else the general ones, and another card can be tried", () => {
    const refused = reached({ type: "loaded" }, { type: "submit" }, { type: "refused", message: "No funds" });
    expect(refused).toEqual({ phase: "ready", fault: { key: "refused", message: "No funds" } });
    expect(changePayment(refused, { type: "submit" })).toEqual({ phase: "processing", fault: null });
    expect(reached({ type: "loaded" }, { type: "submit" }, { type: "refused", message: null }).fault).toEqual({
      key: "refused",
      message: null,
    });
  });

  it("decisions 6: 3-D Secure asks, then the answer decides", () => {
    const challenged = reached({ type: "loaded" }, { type: "submit" }, { type: "challenge" });
    expect(challenged.phase).toBe("authenticating");
    expect(changePayment(challenged, { type: "answered" }).phase).toBe("processing");
  });

  it("a second press while it works changes nothing, and nothing undoes a payment", () => {
    const working = reached({ type: "loaded" }, { type: "submit" });
    expect(changePayment(working, { type: "submit" })).toBe(working);
    const paid = changePayment(working, { type: "succeeded" });
    for (const event of [{ type: "refused", message: null }, { type: "load" }, { type: "off" }] as PaymentEvent[])
      expect(changePayment(paid, event)).toBe(paid);
  });

  it("spec 8: a payment system that is off replaces the form; a form that did not load can be asked for again", () => {
    expect(reached({ type: "off" }).phase).toBe("unavailable");
    const failed = reached({ type: "fault", fault: { key: "cannotLoad" } });
    expect(failed).toEqual({ phase: "loading", fault: { key: "cannotLoad" } });
    expect(changePayment(failed, { type: "load" })).toEqual(startPayment());
  });

  it("spec 8: the server's answer ends the sentence; of a problem it is what that says, not its JSON", () => {
    const say = (answer: string) => cannotCreate(answer, french);
    expect(say('{"freeOrder":false}')).toBe('Impossible de créer le paiement: {"freeOrder":false}');
    const problem = { type: "about:blank", title: "Trop de demandes", status: 429, code: "tooManyRequests" };
    expect(say(JSON.stringify(problem))).toBe("Impossible de créer le paiement: Trop de demandes");
    expect(say("<html>")).toBe("Impossible de créer le paiement: <html>");
    expect(say("")).toBe(french.errors.cannotLoad);
  });

  const sent = reached({ type: "loaded" }, { type: "submit" });

  it("a payment without an answer is unknown, not refused, and no other can be sent beside it", () => {
    const unknown = changePayment(sent, { type: "unanswered" });
    expect(unknown).toEqual({ phase: "unknown", fault: null });
    for (const event of [{ type: "submit" }, { type: "loaded" }, { type: "answered" }] as PaymentEvent[])
      expect(changePayment(unknown, event), event.type).toEqual(unknown);
    // Loaded again in the meantime: no card form before it is known.
    expect(startPayment(true)).toEqual({ phase: "unknown", fault: null });
    expect(changePayment(unknown, { type: "succeeded" }).phase).toBe("paid");
  });

  it("once the provider has taken nothing it can be tried again, the form kept or loaded again", () => {
    const unknown = changePayment(sent, { type: "unanswered" });
    const notTaken = { key: "notTaken" };
    expect(changePayment(unknown, { type: "notTaken", hasForm: true })).toEqual({ phase: "ready", fault: notTaken });
    const loading = changePayment(startPayment(true), { type: "notTaken", hasForm: false });
    expect(changePayment(changePayment(loading, { type: "load" }), { type: "loaded" })).toEqual({
      phase: "ready",
      fault: notTaken,
    });
  });

  it("only a bank's no says that nothing was charged; what reached no bank is said as it is", () => {
    expect(changePayment(sent, { type: "invalid", message: "Incomplete" })).toEqual({
      phase: "ready",
      fault: { key: "invalid", message: "Incomplete" },
    });
    const refused = changePayment(sent, { type: "refused", message: "No funds" });
    expect(changePayment(refused, { type: "language" }).fault).toEqual({ key: "refused", message: null });
  });
});
