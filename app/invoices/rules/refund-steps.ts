import type { Cents } from "#app/platform/money.ts";

/**
 * Where the refunds made since the last credit note divide the amount to credit: a note for each, with the sum refunded by then
 * and its time. What the order's history does not know goes into the last one.
 */
export function stepsBetween(
  { beforeCents, nowCents, at }: { beforeCents: Cents; nowCents: Cents; at: Date },
  refunds: readonly { amountCents: Cents; at: Date }[],
): { totalCents: Cents; at: Date }[] {
  const steps: { totalCents: Cents; at: Date }[] = [];
  let totalCents = 0;
  for (const refund of refunds) {
    totalCents += refund.amountCents;
    if (totalCents > beforeCents && totalCents < nowCents) steps.push({ totalCents, at: refund.at });
  }
  return [...steps, { totalCents: nowCents, at }];
}
