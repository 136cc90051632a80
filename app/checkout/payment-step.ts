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
  | { type: "succeeded" };

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
    case "succeeded":
      return { phase: "paid", fault: null };
  }
}
