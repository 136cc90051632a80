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

export type SubmissionCalls = {
  /** `shownTotal`: euros; another total is refused. */
  sendOrder(body: OrderBody, key: string, shownTotal: number): Promise<Answer<OrderDetails>>;
  cancelOrder(order: PlacedOrder): Promise<Answer<unknown>>;
  createPayment(order: PlacedOrder, language: string): Promise<Answer<CreatedPayment>>;
  readOrderState(orderId: string): Promise<Answer<OrderState>>;
  readPaymentConfig(): Promise<Answer<PaymentConfig>>;
  newKey(): string;
};

export type Outcome =
  | { kind: "free"; orderId: string }
  | { kind: "payment"; order: PlacedOrder; clientSecret: string | null }
  /** Already paid or being processed, perhaps in another tab: never charged twice. */
  | { kind: "settled"; orderId: string }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "totalChanged" }
  /** Without the order's cookie it cannot be paid. */
  | { kind: "cookies" }
  | { kind: "cannotCreate"; answer: string };

type Attempt = {
  body: OrderBody;
  shownTotal: number;
  calls: SubmissionCalls;
  /** Before and after each write, so that a reload continues from there. */
  remember: (progress: PurchaseProgress) => void;
};

/**
 * Form → order → payment (spec 4, "Purchase flow"). The same contents reuse their order; changed ones, or another total,
 * first cancel it and its payment, so that both can never be paid (decisions 5). An unanswered submission keeps its key.
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
  // Cancelled or expired: the same contents make another order.
  return create(attempt, calls.newKey());
}

async function create(attempt: Attempt, key: string, isRetried = false): Promise<Outcome> {
  const { body, shownTotal, calls, remember } = attempt;
  const fingerprint = fingerprintOf(body);
  remember({ order: null, pending: { fingerprint, key } });
  const answer = await calls.sendOrder(body, key, shownTotal);
  if (!answer.ok) {
    // A refusal made no order; a key is reused only without an answer or after a server error.
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
  // An earlier submission's order with an older price.
  if (isRetried) return { kind: "totalChanged" };
  return (await giveUp(order, calls)) ?? create(attempt, calls.newKey(), true);
}

/** @returns the outcome if the former order prevents the submission */
async function giveUp(order: PlacedOrder, calls: SubmissionCalls): Promise<Outcome | null> {
  const answer = await calls.cancelOrder(order);
  // 404: cookie or order were deleted.
  if (answer.ok || answer.status === 404) return null;
  if (answer.problem?.code === "alreadyPaid") return { kind: "settled", orderId: order.id };
  return { kind: "refused", refusal: sortRefusal(answer.problem) };
}

const isSettled = (payment: Answer<CreatedPayment>): boolean =>
  !payment.ok && ["alreadyPaid", "paymentInProgress"].includes(payment.problem?.code ?? "");

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
