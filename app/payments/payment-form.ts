import type { PaymentConfig } from "./payment-client.ts";

/** Sentences of the card forms; the domain that shows the panel owns the dictionary. */
export type PaymentPanelTexts = {
  pay: string;
  processing: string;
  secure: string;
  card: Record<
    | "number"
    | "expiry"
    | "expiryShape"
    | "cvc"
    | "cvcHelp"
    | "incompleteNumber"
    | "incompleteExpiry"
    | "incompleteCvc"
    | "past",
    string
  >;
  sandbox: Record<
    | "title"
    | "text"
    | "accepted"
    | "declined"
    | "confirmation"
    | "use"
    | "bankTitle"
    | "bankText"
    | "authorise"
    | "refuse",
    string
  >;
};

/** `unknown`: a payment was sent and its answer did not come. */
export type PaymentPhase = "loading" | "ready" | "processing" | "authenticating" | "unknown" | "paid" | "unavailable";

/** A payment is on its way or done: nothing may be sent beside it. */
export const isPaying = (phase: PaymentPhase): boolean =>
  phase === "processing" || phase === "authenticating" || phase === "unknown" || phase === "paid";

/**
 * Why a payment that was sent was not accepted:
 * - `refused`: the bank refused, so nothing was charged
 * - `invalid`: what was typed never reached a bank
 * - `unanswered`: it was sent, and its result is unknown
 */
export type PaymentFailure =
  | { type: "refused"; message: string | null }
  | { type: "invalid"; message: string | null }
  | { type: "unanswered" };

/** What happens in a card form; these are events of the step's state machine. */
export type PaymentPanelEvent =
  | { type: "loaded" }
  | { type: "submit" }
  | { type: "challenge" }
  | { type: "answered" }
  | PaymentFailure
  | { type: "fault"; fault: { key: "cannotLoad" | "notConfigured" } };

export type PaymentFormProps = {
  config: PaymentConfig;
  clientSecret: string;
  locale: string;
  /** Absolute address that the provider returns to. */
  returnUrl: string;
  billing: { name: string; email: string };
  /** The amount in words, "94 €". */
  total: string;
  phase: PaymentPhase;
  t: PaymentPanelTexts;
  closeLabel: string;
  onEvent: (event: PaymentPanelEvent) => void;
  onPaid: () => void;
};
