import type Stripe from "stripe";
import { type Account, newId, seconds } from "./account.ts";

/** European cards, as Stripe's price list has them: 1.5 % and 25 cents; a refund does not bring the fee back. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;

type Movement = Pick<
  Stripe.BalanceTransaction,
  "id" | "object" | "amount" | "fee" | "net" | "currency" | "type" | "source" | "created"
>;

/** Every movement of the account's balance so far, oldest first, without payouts. */
export function movements({ charges, refunds }: Account): Movement[] {
  const object = "balance_transaction" as const;
  const found: Movement[] = [];
  for (const { id: source, balance_transaction: own, amount_captured: amount, currency, created } of charges.values())
    if (typeof own === "string") {
      const fee = feeOf(amount);
      found.push({ id: own, object, amount, fee, net: amount - fee, currency, type: "charge", source, created });
    }
  for (const refund of refunds.values()) {
    const { id: source, currency, created } = refund;
    const move = (id: unknown, amount: number, type: "refund" | "refund_failure") => {
      if (typeof id !== "string") return;
      found.push({ id, object, amount, fee: 0, net: amount, currency, type, source, created });
    };
    move(refund.balance_transaction, -refund.amount, "refund");
    move(refund.failure_balance_transaction, refund.amount, "refund_failure");
  }
  return found;
}

/** Pays out what has not been yet, as Stripe does by itself each day. */
export function payOut(account: Account): Stripe.Payout {
  const paid = new Set([...account.payouts.values()].flatMap(({ of }) => [...of]));
  const open = movements(account).filter(({ id }) => !paid.has(id));
  // Only the fields that the shop reads, hence the cast.
  const payout = {
    id: newId("po"),
    object: "payout",
    amount: open.reduce((sum, { net }) => sum + net, 0),
    currency: "eur",
    arrival_date: seconds(),
    created: seconds(),
    status: "paid",
    automatic: true,
    livemode: false,
  } as unknown as Stripe.Payout;
  account.payouts.set(payout.id, { payout, of: new Set(open.map(({ id }) => id)) });
  return payout;
}

/** As `balance_transactions.list` gives them for a payout: its own movement, and those that it pays. */
export function movementsOf(account: Account, payoutId: string): Movement[] {
  const found = account.payouts.get(payoutId);
  if (!found) return [];
  const { amount, currency, created } = found.payout;
  const own = { object: "balance_transaction", amount: -amount, fee: 0, net: -amount, currency, created } as const;
  return [
    ...movements(account).filter(({ id }) => found.of.has(id)),
    { ...own, id: `txn_${payoutId}`, type: "payout", source: payoutId },
  ];
}
