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
  for (const {
    id: source,
    balance_transaction: transaction,
    amount_captured: amount,
    currency,
    created,
  } of charges.values())
    if (typeof transaction === "string") {
      const fee = feeOf(amount);
      found.push({
        id: transaction,
        object,
        amount,
        fee,
        net: amount - fee,
        currency,
        type: "charge",
        source,
        created,
      });
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
export const payOut = (account: Account): Stripe.Payout => {
  const paid = new Set([...account.payouts.values()].flatMap(({ of }) => [...of]));
  const open = movements(account).filter(({ id }) => !paid.has(id));
  return storePayout(account, open, { id: newId("po"), arrival: seconds() });
};

const day = 86_400;
const week = 7 * day;
/** From the Monday of a week to the Thursday of the next, on which an account with weekly payouts is paid. */
export const payoutDelay = 10 * day;
export const weeklyPayoutPrefix = "po_week_";

/** Pays out each week of the account, Monday to Sunday in UTC; 1 January 1970 was a Thursday. */
export function payOutWeeks(account: Account): void {
  const weeks = Map.groupBy(movements(account), ({ created }) => created - ((created + 3 * day) % week));
  for (const [monday, open] of weeks)
    storePayout(account, open, { id: `${weeklyPayoutPrefix}${monday}`, arrival: monday + payoutDelay });
}

function storePayout(
  account: Account,
  open: readonly Movement[],
  { id, arrival }: { id: string; arrival: number },
): Stripe.Payout {
  // Only the fields that the shop reads, hence the cast.
  const payout = {
    id,
    object: "payout",
    amount: open.reduce((sum, { net }) => sum + net, 0),
    currency: "eur",
    arrival_date: arrival,
    created: arrival,
    status: arrival <= seconds() ? "paid" : "in_transit",
    automatic: true,
    livemode: false,
  } as Stripe.Payout;
  account.payouts.set(id, { payout, of: new Set(open.map(({ id }) => id)) });
  return payout;
}

/** As `balance_transactions.list` gives them: those of a payout with its own movement, or all but those of payouts. */
export function movementsOf(account: Account, payoutId: string | undefined): Movement[] {
  if (payoutId === undefined) return movements(account);
  const found = account.payouts.get(payoutId);
  if (!found) return [];
  const { amount, currency, created } = found.payout;
  const transaction = {
    object: "balance_transaction",
    amount: -amount,
    fee: 0,
    net: -amount,
    currency,
    created,
  } as const;
  return [
    ...movements(account).filter(({ id }) => found.of.has(id)),
    { ...transaction, id: `txn_${payoutId}`, type: "payout", source: payoutId },
  ];
}
