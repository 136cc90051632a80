/** What the confirmation page says about an order. It trusts the server's answers only, never its own address (decisions 6). */
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

/** What happened after the payment takes precedence over the payment. */
const laterViews = new Map<string, ConfirmationView>([
  ["Expediee", "shipped"],
  ["Livree", "delivered"],
  ["Retractation", "withdrawn"],
  ["Retournee", "returned"],
  ["Remboursee", "refunded"],
]);

/** Seconds during which a cancellation is not shown to someone whose card the provider has just accepted. */
const graceSeconds = 20;
const followSeconds = 120;
/** Seconds after which the webhook is late enough for the provider to be asked. */
const webhookSeconds = 5;

/**
 * Of every pair that `paymentsWithin` of app/orders/allowed-transitions.ts allows.
 * @param order null: the server knows no such order of this buyer.
 * @param elapsed seconds since the page began to ask.
 * @param justPaid the provider has just said yes in this browser, and has said nothing else since: then an older
 *   refusal is not shown, since something may have been charged after it.
 */
export function confirmationView(order: OrderState | null, elapsed: number, justPaid: boolean): ConfirmationView {
  if (!order) return "unknown";
  const { status, payment_status: payment } = order;
  if (payment === "refunded") return "refunded";
  const waiting = elapsed >= followSeconds ? "late" : "processing";
  // An order cancelled after a day or the fifth refusal is `failed` too, without a recent refusal.
  if (status === "Annulee")
    return payment === "failed" && justPaid && elapsed < graceSeconds ? "processing" : "cancelled";
  if (payment === "failed") return justPaid ? waiting : "refused";
  if (payment === "pending") return waiting;
  if (payment !== "paid" && payment !== "free" && payment !== "partially_refunded") return "unknown";
  if (status === "Remboursee" && payment !== "partially_refunded") return "closed";
  return laterViews.get(status) ?? (payment === "free" ? "free" : "paid");
}

/** Milliseconds until the next question; null: the answer will not change, or the page has asked for long enough. */
export function nextQuestion(view: ConfirmationView, elapsed: number): number | null {
  // Keeps asking, less and less often, until the outcome is known: a bank may take its time.
  if (view === "late") return elapsed < 3_600 ? 30_000 : null;
  // Another tab may pay after a refusal, and a card accepted at the last moment revives an order that was given up.
  if (view !== "processing" && view !== "refused" && view !== "cancelled") return null;
  if (elapsed >= followSeconds) return null;
  if (elapsed < 10) return 1_000;
  return elapsed < 40 ? 2_000 : 5_000;
}

/**
 * Whether to ask the provider itself now: before a refusal is shown, since its "nothing was charged" must be true, and when a
 * webhook should long have come. @param askedAt seconds after the page began, when it last answered; null: it never did.
 */
export function shouldAskProvider(view: ConfirmationView, elapsed: number, requestedAt: number | null): boolean {
  if (view === "refused") return requestedAt === null;
  if (view !== "processing" && view !== "late") return false;
  return elapsed >= webhookSeconds && (requestedAt === null || elapsed - requestedAt >= 20);
}

/** The provider's own parameters, which include a secret, so they are removed from the address at once. */
export function withoutPaymentParameters(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()])
    if (/^(payment_intent|redirect_status|setup_intent|source_)/.test(name)) parameters.delete(name);
  const rest = parameters.toString();
  return rest === "" ? "" : `?${rest}`;
}
