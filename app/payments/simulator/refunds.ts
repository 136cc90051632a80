import type Stripe from "stripe";
import { type Account, type Caller, chargeById, intentById, newId, recordEvent, seconds } from "./account.ts";
import { invalidRequest, missing } from "./errors.ts";
import { type FormFields, text } from "./form.ts";
import { metadataOf, refundAmount, refundCreation, refuseUnknown } from "./parameters.ts";

const reasons = ["duplicate", "fraudulent", "requested_by_customer"];

export function createRefund(account: Account, caller: Caller, params: FormFields): Stripe.Refund {
  refuseUnknown(params, refundCreation);
  const charge = chargeToRefund(account, params);
  const reason = text(params.reason) ?? null;
  if (reason !== null && !reasons.includes(reason)) {
    throw invalidRequest(`Invalid reason: must be one of ${reasons.join(", ")}`, { param: "reason" });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const amount = params.amount === undefined ? left : refundAmount(params.amount);
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw invalidRequest(message, { param: "amount" });
  }
  const behaviour = refundBehaviour(account, charge);
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    metadata: metadataOf(params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  account.refunds.set(refund.id, refund);
  recordEvent(account, caller, "refund.created", refund);
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  setRefunded(charge, charge.amount_refunded + amount);
  recordEvent(account, caller, "charge.refunded", charge, before);
  // Stripe updates a card's refund once its reference number is known.
  if (behaviour === undefined) markReference(account, caller, refund);
  return refund;
}

function refundBehaviour(account: Account, charge: Stripe.Charge): "pending" | "fails-later" | undefined {
  return account.paymentMethods.get(String(charge.payment_method))?.behaviour.refund;
}

function setRefunded(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded = amount;
  charge.refunded = amount === charge.amount_captured;
}

function chargeToRefund(account: Account, params: FormFields): Stripe.Charge {
  const chargeId = text(params.charge);
  const intentId = text(params.payment_intent);
  if (chargeId === undefined && intentId === undefined) {
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const intent = intentId === undefined ? undefined : intentById(account, intentId);
  const charge = account.charges.get(chargeId ?? String(intent?.latest_charge));
  if (chargeId !== undefined && charge === undefined) throw missing("charge", chargeId);
  if (charge === undefined || charge.status !== "succeeded") {
    const message = `This PaymentIntent (${intentId ?? chargeId}) does not have a successful charge to refund.`;
    throw invalidRequest(message, { param: "payment_intent" });
  }
  return charge;
}

function markReference(account: Account, caller: Caller, refund: Stripe.Refund): void {
  const card = refund.destination_details?.card;
  if (card !== undefined) Object.assign(card, { reference: "24242424242424242424242", reference_status: "available" });
  recordEvent(account, caller, "refund.updated", refund);
}

export function refundById(account: Account, id: string): Stripe.Refund {
  const refund = account.refunds.get(id);
  if (refund === undefined) throw missing("refund", id);
  return refund;
}

export function settleRefund(
  account: Account,
  caller: Caller,
  id: string,
  status: "succeeded" | "failed" | "canceled",
): Stripe.Refund {
  const refund = refundById(account, id);
  if (refund.status === status) return refund;
  refund.status = status;
  if (status === "succeeded") {
    markReference(account, caller, refund);
    return refund;
  }
  refund.failure_reason = status === "failed" ? "expired_or_canceled_card" : "merchant_request";
  refund.failure_balance_transaction = newId("txn");
  const charge = chargeById(account, String(refund.charge));
  setRefunded(charge, charge.amount_refunded - refund.amount);
  recordEvent(account, caller, status === "failed" ? "refund.failed" : "refund.updated", refund);
  if (status === "failed") recordEvent(account, caller, "refund.updated", refund);
  return refund;
}
