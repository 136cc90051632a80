import type Stripe from "stripe";
import type { BalanceMovement, Payout } from "../ports/provider.ts";

const maxPayouts = 1_000;
const maxMovements = 10_000;

/** Payouts that arrive in a period, each with the movements that it pays, of Stripe's balance transactions. */
export async function stripePayouts(stripe: Stripe, { from, before }: { from: Date; before: Date }): Promise<Payout[]> {
  const [gte, lt] = [from, before].map((at) => Math.floor(at.getTime() / 1000)) as [number, number];
  const found = await stripe.payouts
    .list({ arrival_date: { gte, lt }, limit: 100 })
    .autoPagingToArray({ limit: maxPayouts });
  const payouts: Payout[] = [];
  for (const { id, amount, currency, arrival_date, status } of found) {
    const rows = await stripe.balanceTransactions
      .list({ payout: id, limit: 100, expand: ["data.source"] })
      .autoPagingToArray({ limit: maxMovements });
    payouts.push({
      id,
      amountCents: amount,
      currency,
      status,
      arrivesAt: new Date(arrival_date * 1000),
      movements: rows.filter(({ type }) => type !== "payout").map(movement),
    });
  }
  return payouts;
}

const movement = ({ id, type, amount, fee, net, created, source }: Stripe.BalanceTransaction): BalanceMovement => ({
  id,
  type,
  amountCents: amount,
  feeCents: fee,
  netCents: net,
  at: new Date(created * 1000),
  intentId: intentOf(source),
});

/** Charges, refunds and disputes name their payment. */
function intentOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string" || !("payment_intent" in source)) return null;
  const { payment_intent: intent } = source;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}
