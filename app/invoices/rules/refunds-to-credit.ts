import type { Cents } from "#app/platform/money/money.ts";

/**
 * Divides the amount to credit by the refunds since the last credit note: one note each, with the total by then. Amounts
 * missing in the history belong to the last one.
 */
export function refundsToCredit(
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
