/** What the confirmation page says, from the server's answers only, never from its address (decisions 6). */
export type OrderState = { status: string; payment_status: string; number: string };
export type ConfirmationView =
  | "paid"
  | "free"
  | "shipped"
  | "delivered"
  | "processing"
  | "late"
  | "refused"
  | "cancelled"
  | "withdrawn"
  | "returned"
  | "closed"
  | "refunded"
  | "unknown"
  | "expired";

const laterViews = new Map<string, ConfirmationView>([
  ["Expediee", "shipped"],
  ["Livree", "delivered"],
  ["Retractation", "withdrawn"],
  ["Retournee", "returned"],
  ["Remboursee", "refunded"],
]);

/** Seconds for which a cancellation is hidden after the provider accepted the card. */
const graceSeconds = 20;
const followSeconds = 120;
/** Seconds after which a webhook is late and the provider is asked. */
const webhookSeconds = 5;

/**
 * For every pair that `paymentsWithin` of app/orders/allowed-transitions.ts allows. @param order null: no such order of
 * this buyer. @param elapsed seconds of asking. @param justPaid the provider has just accepted in this browser: an earlier
 * refusal is not shown.
 */
export function confirmationView(order: OrderState | null, elapsed: number, justPaid: boolean): ConfirmationView {
  if (!order) return "unknown";
  const { status, payment_status: payment } = order;
  if (payment === "refunded") return "refunded";
  const waiting = elapsed >= followSeconds ? "late" : "processing";
  // An order cancelled after a day or the fifth refusal is `failed` too.
  if (status === "Annulee")
    return payment === "failed" && justPaid && elapsed < graceSeconds ? "processing" : "cancelled";
  if (payment === "failed") return justPaid ? waiting : "refused";
  if (payment === "pending") return waiting;
  if (payment !== "paid" && payment !== "free" && payment !== "partially_refunded") return "unknown";
  if (status === "Remboursee" && payment !== "partially_refunded") return "closed";
  return laterViews.get(status) ?? (payment === "free" ? "free" : "paid");
}

/** Milliseconds; null: the answer is final, or the page has asked long enough. */
export function nextQuestion(view: ConfirmationView, elapsed: number): number | null {
  // Less and less often: a bank may take its time.
  if (view === "late") return elapsed < 3_600 ? 30_000 : null;
  // Another tab may pay, and a late payment revives an order.
  if (view !== "processing" && view !== "refused" && view !== "cancelled") return null;
  if (elapsed >= followSeconds) return null;
  if (elapsed < 10) return 1_000;
  return elapsed < 40 ? 2_000 : 5_000;
}

/**
 * Whether to ask the provider: before saying "nothing was charged", and when a webhook is overdue. @param askedAt seconds
 * until its last answer; null: none.
 */
export function shouldAskProvider(view: ConfirmationView, elapsed: number, requestedAt: number | null): boolean {
  if (view === "refused") return requestedAt === null;
  if (view !== "processing" && view !== "late") return false;
  return elapsed >= webhookSeconds && (requestedAt === null || elapsed - requestedAt >= 20);
}

/** They include a secret, so they leave the address at once. */
export function withoutPaymentParameters(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()])
    if (/^(payment_intent|redirect_status|setup_intent|source_)/.test(name)) parameters.delete(name);
  const rest = parameters.toString();
  return rest === "" ? "" : `?${rest}`;
}
