import type { PaymentPanelEvent, PaymentPhase } from "#app/payments/payment-form.ts";
import type { PaymentTexts } from "../checkout-texts.ts";
import { cannotCreate } from "./cannot-create.ts";

/**
 * Keys of the dictionary. `refused` and `invalid` carry the provider's words. `notTaken`: after a lost answer the provider
 * says that nothing was taken.
 */
export type PaymentFault =
  | { key: "notConfigured" | "notReady" | "cannotLoad" | "notTaken" }
  | { key: "refused" | "invalid"; message: string | null }
  | { key: "cannotCreate"; answer: string };

/** The payment step (spec 4: loading, ready, processing, then the confirmation). */
export type PaymentState = { phase: PaymentPhase; fault: PaymentFault | null };

export type PaymentEvent =
  | PaymentPanelEvent
  | { type: "load" }
  | { type: "off" }
  | { type: "fault"; fault: PaymentFault }
  | { type: "notTaken"; hasForm: boolean }
  | { type: "language" }
  | { type: "succeeded" };

export function faultSentence(fault: PaymentFault, t: PaymentTexts): string {
  if (fault.key === "refused" || fault.key === "invalid") return fault.message ?? t.errors.failed;
  if (fault.key === "notTaken") return t.notTakenText;
  return fault.key === "cannotCreate" ? cannotCreate(fault.answer, t) : t.errors[fault.key];
}

export const startPayment = (unanswered = false): PaymentState => ({
  phase: unanswered ? "unknown" : "loading",
  fault: null,
});

export function changePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  if (state.phase === "paid") return state;
  switch (event.type) {
    case "load":
      return { phase: "loading", fault: state.fault?.key === "notTaken" ? state.fault : null };
    case "loaded":
      if (state.phase !== "loading") return state;
      return { phase: "ready", fault: state.fault?.key === "notTaken" ? state.fault : null };
    case "off":
      return { phase: "unavailable", fault: null };
    case "fault":
      return { phase: "loading", fault: event.fault };
    case "submit":
      // Before the form has loaded nothing is sent (spec 8).
      if (state.phase === "loading") return { ...state, fault: { key: "notReady" } };
      return state.phase === "ready" ? { phase: "processing", fault: null } : state;
    case "challenge":
      return state.phase === "processing" ? { phase: "authenticating", fault: null } : state;
    case "answered":
      return state.phase === "authenticating" ? { phase: "processing", fault: null } : state;
    case "unanswered":
      // Claims nothing unknown: no refusal, no "nothing was charged", no second payment.
      return { phase: "unknown", fault: null };
    case "notTaken":
      return state.phase === "unknown"
        ? { phase: event.hasForm ? "ready" : "loading", fault: { key: "notTaken" } }
        : state;
    case "refused":
    case "invalid":
      return { phase: "ready", fault: { key: event.type, message: event.message } };
    case "language":
      return state.fault && "message" in state.fault ? { ...state, fault: { ...state.fault, message: null } } : state;
    case "succeeded":
      return { phase: "paid", fault: null };
  }
}
