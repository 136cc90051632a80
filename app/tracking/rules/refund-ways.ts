import type { OrderStep } from "#app/orders/order-steps.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";

const ways = ["refundSettled", "refundChargeback", "notRefunded"] as const;
export type RefundWay = (typeof ways)[number];

/**
 * What did not go to the card, and what staff decided about it, each with its sum; and whether some of the money did go there. A
 * refund that came back and one that was settled another way are refunds of the history too.
 */
export function refundWays(steps: readonly OrderStep[]): {
  others: { way: RefundWay; cents: Cents }[];
  hasCardRefund: boolean;
} {
  const of = (kind: OrderStep["kind"]) => steps.filter((step) => step.kind === kind);
  const sumOf = (some: readonly OrderStep[]) =>
    some.reduce((sum, { amount }) => sum + centsFromDecimal(amount ?? "0"), 0);
  const others = ways.map((way) => ({ way, cents: sumOf(of(way)) })).filter(({ cents }) => cents > 0);
  const notToCard = of("refundSettled").length + of("refundChargeback").length;
  if (notToCard === 0) return { others, hasCardRefund: true };
  return { others, hasCardRefund: of("refund").length - of("refundFailed").length > notToCard };
}
