/** What the confirmation page says of an order, from the server's words alone (decisions 6); its address is never believed. */
export type OrderState = { status: string; payment_status: string; number: string };
export type ConfirmationView =
  | "paid"
  | "free"
  | "processing"
  | "refused"
  | "cancelled"
  | "refunded"
  | "unknown"
  | "late";

/** Seconds during which an older refusal is not shown to someone whose next card the provider has just accepted. */
const graceSeconds = 20;
const followSeconds = 120;

/**
 * @param order null: the server knows no such order.
 * @param elapsed seconds since the page began to ask.
 * @param justPaid the provider has just said yes in this browser; it only delays an older refusal.
 */
export function confirmationView(order: OrderState | null, elapsed: number, justPaid: boolean): ConfirmationView {
  if (!order) return "unknown";
  const { status, payment_status: payment } = order;
  if (payment === "refunded" || status === "Remboursee") return "refunded";
  if ((payment === "paid" || payment === "partially_refunded") && status !== "Annulee") return "paid";
  if (payment === "free" && status !== "Annulee") return "free";
  if (justPaid && elapsed < graceSeconds) return "processing";
  if (payment === "failed") return "refused";
  if (status === "Annulee") return "cancelled";
  if (payment === "pending") return elapsed >= followSeconds ? "late" : "processing";
  return "unknown";
}

/** Milliseconds until the next question; null: the answer will not change, or it was asked long enough. */
export function nextQuestion(view: ConfirmationView, elapsed: number): number | null {
  if (view !== "processing" && view !== "refused") return null;
  if (elapsed >= followSeconds) return null;
  if (elapsed < 10) return 1_000;
  return elapsed < 40 ? 2_000 : 5_000;
}

/** The provider's own parameters: a secret among them, so they leave the address at once. */
export function withoutPaymentParameters(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()])
    if (/^(payment_intent|redirect_status|setup_intent|source_)/.test(name)) parameters.delete(name);
  const rest = parameters.toString();
  return rest === "" ? "" : `?${rest}`;
}
