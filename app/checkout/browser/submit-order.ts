import type { CreatedPayment, PaymentConfig } from "#app/payments/payment-client.ts";
import type { Answer } from "#app/platform/call-json.ts";
import type { OrderDetails } from "./checkout-client.ts";
import type { OrderState } from "./confirmation-state.ts";
import { amountsOfOrder } from "./order-amounts.ts";
import {
  fingerprintOf,
  isSameAmount,
  type OrderBody,
  planSubmission,
  type Refusal,
  sortRefusal,
} from "./place-order.ts";
import type { PlacedOrder, PurchaseDraft } from "./purchase-draft.ts";

/** The calls of one submission, which tests replace. */
export type SubmissionCalls = {
  /** `shownTotal`: euros; the shop refuses to make an order of another total. */
  sendOrder(body: OrderBody, key: string, shownTotal: number): Promise<Answer<OrderDetails>>;
  cancelOrder(order: PlacedOrder): Promise<Answer<unknown>>;
  createPayment(order: PlacedOrder, language: string): Promise<Answer<CreatedPayment>>;
  readOrderState(orderId: string): Promise<Answer<OrderState>>;
  readPaymentConfig(): Promise<Answer<PaymentConfig>>;
  newKey(): string;
};

export type Outcome =
  | { kind: "free"; orderId: string }
  /** `clientSecret` null: payment is off, which the step shows instead of the form. */
  | { kind: "payment"; order: PlacedOrder; clientSecret: string | null }
  /** The order was already paid, perhaps in another tab, or its payment is being processed: it is never charged twice. */
  | { kind: "settled"; orderId: string }
  | { kind: "refused"; refusal: Refusal }
  /** The shop's total is no longer the one shown: nothing was ordered. */
  | { kind: "totalChanged" }
  | { kind: "cannotCreate"; answer: string };

type SubmissionProgress = Pick<PurchaseDraft, "order" | "pending">;

/**
 * Form contents → order → payment (spec 4, "Purchase flow"). Contents that already made an order reuse it. Changed contents,
 * or another total than the order's, first give up the order and its payment and then make a new one, so that both can never
 * be paid (decisions 5) and the displayed total is the one charged. An unanswered submission is repeated under its own key.
 * `remember` is called before and after each write, so that a reload at any moment continues from there.
 */
export async function submitOrder(
  progress: SubmissionProgress,
  { body, shownTotal }: { body: OrderBody; shownTotal: number },
  calls: SubmissionCalls,
  remember: (progress: SubmissionProgress) => void,
): Promise<Outcome> {
  const plan = planSubmission(progress, { fingerprint: fingerprintOf(body), shownTotal }, calls.newKey);
  if (plan.kind === "create") {
    const replaced = progress.order && (await giveUp(progress.order));
    return replaced ?? create(plan.fingerprint, plan.key);
  }

  const outcome = await pay(plan.order);
  if (outcome !== "closed") return outcome;
  const state = await calls.readOrderState(plan.order.id);
  if (state.ok && (state.data.payment_status === "paid" || state.data.payment_status === "free"))
    return { kind: "settled", orderId: plan.order.id };
  // Cancelled or expired in the meantime: the same contents make another order.
  return create(plan.order.fingerprint, calls.newKey());

  /** @returns the outcome of the submission if the former order prevents it */
  async function giveUp(order: PlacedOrder): Promise<Outcome | null> {
    const answer = await calls.cancelOrder(order);
    // 404: the cookie was deleted, or the order itself.
    if (answer.ok || answer.status === 404) return null;
    if (answer.problem?.code === "alreadyPaid") return { kind: "settled", orderId: order.id };
    return { kind: "refused", refusal: sortRefusal(answer.problem) };
  }

  async function create(fingerprint: string, key: string, isRetried = false): Promise<Outcome> {
    remember({ order: null, pending: { fingerprint, key } });
    const answer = await calls.sendOrder(body, key, shownTotal);
    if (!answer.ok) {
      // A refusal made no order; the same key is used again only after a missing answer or a server error.
      if (answer.status >= 400 && answer.status < 500) remember({ order: null, pending: null });
      if (answer.problem?.code === "totalChanged") return { kind: "totalChanged" };
      return { kind: "refused", refusal: sortRefusal(answer.problem) };
    }
    const { id, number, total_amount } = answer.data;
    const order: PlacedOrder = { id, number, total: total_amount, amounts: amountsOfOrder(answer.data), fingerprint };
    remember({ order, pending: null });
    if (!isSameAmount(order.total, shownTotal)) {
      // The order of an earlier submission whose answer was lost: the price has changed since.
      if (isRetried) return { kind: "totalChanged" };
      return (await giveUp(order)) ?? create(fingerprint, calls.newKey(), true);
    }
    const outcome = await pay(order);
    return outcome === "closed" ? { kind: "cannotCreate", answer: "" } : outcome;
  }

  async function pay(order: PlacedOrder): Promise<Outcome | "closed"> {
    const answer = await calls.createPayment(order, body.language);
    if (answer.ok && answer.data.freeOrder) return { kind: "free", orderId: order.id };
    if (answer.ok && answer.data.clientSecret)
      return { kind: "payment", order, clientSecret: answer.data.clientSecret };
    if (!answer.ok && ["alreadyPaid", "paymentInProgress"].includes(answer.problem?.code ?? ""))
      return { kind: "settled", orderId: order.id };
    if (
      !answer.ok &&
      [404, 409, 410, 422].includes(answer.status) &&
      plan.kind === "reuse" &&
      order.id === plan.order.id
    )
      return "closed";
    if (!answer.ok) {
      const config = await calls.readPaymentConfig();
      if (config.ok && config.data.provider === "off") return { kind: "payment", order, clientSecret: null };
    }
    return { kind: "cannotCreate", answer: answer.ok ? JSON.stringify(answer.data) : answer.text };
  }
}
