import type { CreatedPayment, PaymentConfig } from "#app/payments/payment-client.ts";
import type { Answer } from "#app/platform/browser/call-json.ts";
import { amountsOfOrder } from "./amounts.ts";
import type { OrderDetails } from "./checkout-client.ts";
import type { OrderState } from "./confirmation/confirmation-state.ts";
import {
  fingerprintOf,
  isSameAmount,
  type OrderBody,
  planSubmission,
  type Refusal,
  sortRefusal,
} from "./place-order.ts";
import type { PlacedOrder, PurchaseProgress } from "./purchase-draft.ts";

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
  /** The browser has not taken the cookie of the order, without which it cannot be paid. */
  | { kind: "cookies" }
  | { kind: "cannotCreate"; answer: string };

/** One press of the order button. */
type Attempt = {
  body: OrderBody;
  /** Euros. */
  shownTotal: number;
  calls: SubmissionCalls;
  /** Called before and after each write, so that a reload at any moment continues from there. */
  remember: (progress: PurchaseProgress) => void;
};

/**
 * Form contents → order → payment (spec 4, "Purchase flow"). Contents that already made an order reuse it. Changed contents,
 * or another total than the order's, first give up the order and its payment and then make a new one, so that both can never
 * be paid (decisions 5) and the displayed total is the one charged. An unanswered submission is repeated under its own key.
 */
export async function submitOrder(progress: PurchaseProgress, attempt: Attempt): Promise<Outcome> {
  const { body, shownTotal, calls } = attempt;
  const plan = planSubmission(progress, { fingerprint: fingerprintOf(body), shownTotal }, calls.newKey);
  if (plan.kind === "create") {
    const obstacle = progress.order && (await giveUp(progress.order, calls));
    return obstacle ?? create(attempt, plan.key);
  }

  const payment = await calls.createPayment(plan.order, body.language);
  if (!isClosed(payment)) return outcomeOf(payment, plan.order, calls);
  const state = await calls.readOrderState(plan.order.id);
  if (state.ok && (state.data.payment_status === "paid" || state.data.payment_status === "free"))
    return { kind: "settled", orderId: plan.order.id };
  // Cancelled or expired in the meantime: the same contents make another order.
  return create(attempt, calls.newKey());
}

async function create(attempt: Attempt, key: string, isRetried = false): Promise<Outcome> {
  const { body, shownTotal, calls, remember } = attempt;
  const fingerprint = fingerprintOf(body);
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
  if (isSameAmount(order.total, shownTotal)) {
    const payment = await calls.createPayment(order, body.language);
    if (!payment.ok && payment.status === 404) {
      remember({ order: null, pending: null });
      return { kind: "cookies" };
    }
    return outcomeOf(payment, order, calls);
  }
  // The order of an earlier submission whose answer was lost: the price has changed since.
  if (isRetried) return { kind: "totalChanged" };
  return (await giveUp(order, calls)) ?? create(attempt, calls.newKey(), true);
}

/** @returns the outcome of the submission if the former order prevents it */
async function giveUp(order: PlacedOrder, calls: SubmissionCalls): Promise<Outcome | null> {
  const answer = await calls.cancelOrder(order);
  // 404: the cookie was deleted, or the order itself.
  if (answer.ok || answer.status === 404) return null;
  if (answer.problem?.code === "alreadyPaid") return { kind: "settled", orderId: order.id };
  return { kind: "refused", refusal: sortRefusal(answer.problem) };
}

const isSettled = (payment: Answer<CreatedPayment>): boolean =>
  !payment.ok && ["alreadyPaid", "paymentInProgress"].includes(payment.problem?.code ?? "");

/** The order accepts no payment any more. */
const isClosed = (payment: Answer<CreatedPayment>): boolean =>
  !payment.ok && [404, 409, 410, 422].includes(payment.status) && !isSettled(payment);

async function outcomeOf(
  payment: Answer<CreatedPayment>,
  order: PlacedOrder,
  calls: SubmissionCalls,
): Promise<Outcome> {
  if (isSettled(payment)) return { kind: "settled", orderId: order.id };
  if (!payment.ok) {
    const config = await calls.readPaymentConfig();
    if (config.ok && config.data.provider === "off") return { kind: "payment", order, clientSecret: null };
    return { kind: "cannotCreate", answer: payment.text };
  }
  const { freeOrder, clientSecret } = payment.data;
  if (freeOrder) return { kind: "free", orderId: order.id };
  return clientSecret
    ? { kind: "payment", order, clientSecret }
    : { kind: "cannotCreate", answer: JSON.stringify(payment.data) };
}
