import { fill } from "#app/i18n/format.ts";
import type { PaymentTexts } from "./texts.ts";

/** The payment step as a state machine (spec 4: loading, ready, processing, then the confirmation page). */
export type PaymentPhase = "loading" | "ready" | "processing" | "authenticating" | "paid" | "unavailable";
/** Keys of the dictionary's sentences; `provider` carries the provider's own words. */
export type PaymentFault =
  | { key: "notConfigured" | "notReady" | "failed" | "cannotLoad" }
  | { key: "provider"; message: string }
  | { key: "cannotCreate"; answer: string };

export type PaymentState = { phase: PaymentPhase; fault: PaymentFault | null };

export type PaymentEvent =
  | { type: "load" }
  | { type: "loaded" }
  | { type: "off" }
  | { type: "fault"; fault: PaymentFault }
  | { type: "submit" }
  | { type: "challenge" }
  | { type: "answered" }
  | { type: "refused"; message: string | null }
  | { type: "language" }
  | { type: "succeeded" };

/** Spec 8 ends the sentence with the server's answer; where none has come there is nothing to end it with. */
export const cannotCreate = (answer: string, t: PaymentTexts): string =>
  answer === "" ? t.errors.cannotLoad : fill(t.errors.cannotCreate, { answer });

export function faultSentence(fault: PaymentFault, t: PaymentTexts): string {
  if (fault.key === "provider") return fault.message;
  return fault.key === "cannotCreate" ? cannotCreate(fault.answer, t) : t.errors[fault.key];
}

export const startPayment: PaymentState = { phase: "loading", fault: null };

export function changePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  if (state.phase === "paid") return state;
  switch (event.type) {
    case "load":
      return startPayment;
    case "loaded":
      return state.phase === "loading" ? { phase: "ready", fault: null } : state;
    case "off":
      return { phase: "unavailable", fault: null };
    case "fault":
      return { phase: "loading", fault: event.fault };
    case "submit":
      // Pressed before the form has come: said, and nothing is sent (spec 8).
      if (state.phase === "loading") return { ...state, fault: { key: "notReady" } };
      return state.phase === "ready" ? { phase: "processing", fault: null } : state;
    case "challenge":
      return state.phase === "processing" ? { phase: "authenticating", fault: null } : state;
    case "answered":
      return state.phase === "authenticating" ? { phase: "processing", fault: null } : state;
    case "refused":
      // Everything typed stays; another card can be tried at once.
      return { phase: "ready", fault: event.message ? { key: "provider", message: event.message } : { key: "failed" } };
    case "language":
      // The provider's words are in the language in which the card was tried.
      return state.fault?.key === "provider" ? { ...state, fault: { key: "failed" } } : state;
    case "succeeded":
      return { phase: "paid", fault: null };
  }
}
