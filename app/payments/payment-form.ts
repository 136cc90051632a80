import type { PaymentConfig } from "./payment-client.ts";

/** Sentences of the card forms; whoever shows the panel owns the dictionary. */
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

/** What happens in a card form; the step's state machine takes these. */
export type PaymentPanelEvent =
  | { type: "loaded" | "submit" | "challenge" | "answered" }
  | { type: "refused"; message: string | null }
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
  phase: "loading" | "ready" | "processing" | "authenticating" | "paid" | "unavailable";
  t: PaymentPanelTexts;
  closeLabel: string;
  onEvent: (event: PaymentPanelEvent) => void;
  onPaid: () => void;
};
