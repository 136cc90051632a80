import type { PaymentConfig } from "./payment-client.ts";

/** The domain that shows the panel owns the dictionary. */
export type PaymentPanelTexts = {
  pay: string;
  processing: string;
  secure: string;
  card: Record<
    | "title"
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

/** `unknown`: a payment was sent without a response. */
export type PaymentPhase = "loading" | "ready" | "processing" | "authenticating" | "unknown" | "paid" | "unavailable";

export const isPaying = (phase: PaymentPhase): boolean =>
  phase === "processing" || phase === "authenticating" || phase === "unknown" || phase === "paid";

/** `refused`: by the bank, nothing was charged; `invalid`: never sent to a bank; `unanswered`: the result is unknown. */
export type PaymentFailure =
  | { type: "refused"; message: string | null }
  | { type: "invalid"; message: string | null }
  | { type: "unanswered" };

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
  /** Absolute; the provider returns to it. */
  returnUrl: string;
  billing: { name: string; email: string };
  total: string;
  phase: PaymentPhase;
  t: PaymentPanelTexts;
  closeLabel: string;
  onEvent: (event: PaymentPanelEvent) => void;
  onPaid: () => void;
};
