/** Stripe's public test numbers (docs.stripe.com/testing) and their behaviour. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export interface CardBehaviour {
  authenticates?: boolean;
  decline?: Decline;
  /** `pending`, or succeeds and fails later; ended by `settleRefund`. */
  refund?: "pending" | "fails-later";
}

export interface Card {
  number: string;
  expMonth?: number;
  expYear?: number;
  cvc?: string;
}

/** `param`: the wrong detail; empty if the bank declines the card. */
export type CardDecline = Decline & { param: string };

const declined: Decline = { code: "card_declined", declineCode: "generic_decline", message: "Your card was declined." };
const insufficientFunds: Decline = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

const maxValidityMonths = 50 * 12;

const behaviours = new Map<string, CardBehaviour>([
  ["4242424242424242", {}],
  ["5555555555554444", {}],
  ["4000002500001001", {}],
  ["4000000000000002", { decline: declined }],
  ["4000000000009995", { decline: insufficientFunds }],
  ["4000000000000069", { decline: declineNamed("expired_card", "Your card has expired.") }],
  ["4000000000000127", { decline: declineNamed("incorrect_cvc", "Your card's security code is incorrect.") }],
  [
    "4000000000000119",
    {
      decline: declineNamed(
        "processing_error",
        "An error occurred while processing your card. Try again in a little bit.",
      ),
    },
  ],
  ["4000002500003155", { authenticates: true }],
  ["4000002760003184", { authenticates: true }],
  ["4000008260003178", { authenticates: true, decline: insufficientFunds }],
  ["4000008400001629", { authenticates: true, decline: declined }],
  ["4000000000007726", { refund: "pending" }],
  ["4000000000005126", { refund: "fails-later" }],
]);

const paymentMethods = new Map<string, string>([
  ["pm_card_visa", "4242424242424242"],
  ["pm_card_mastercard", "5555555555554444"],
  ["pm_card_chargeDeclined", "4000000000000002"],
  ["pm_card_visa_chargeDeclined", "4000000000000002"],
  ["pm_card_chargeDeclinedInsufficientFunds", "4000000000009995"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "4000000000009995"],
  ["pm_card_chargeDeclinedExpiredCard", "4000000000000069"],
  ["pm_card_chargeDeclinedIncorrectCvc", "4000000000000127"],
  ["pm_card_chargeDeclinedProcessingError", "4000000000000119"],
  ["pm_card_authenticationRequired", "4000002760003184"],
  ["pm_card_threeDSecure2Required", "4000002760003184"],
  ["pm_card_pendingRefund", "4000000000007726"],
  ["pm_card_refundFail", "4000000000005126"],
]);

function declineNamed(code: string, message: string): Decline {
  return { code, declineCode: code, message };
}

/** For `pm_card_visa` and the like. */
export function numberOfPaymentMethod(id: string): string | undefined {
  return paymentMethods.get(id);
}

export function cardBrand(number: string): "amex" | "mastercard" | "visa" {
  if (number.startsWith("5")) return "mastercard";
  return number.startsWith("3") ? "amex" : "visa";
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function cardBehaviour(number: string): CardBehaviour {
  return behaviours.get(number) ?? {};
}

export function refusedDetails(card: Card, now: Date): CardDecline | undefined {
  const { number, expMonth, expYear, cvc } = card;
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    return { code: "incorrect_number", message: "Your card number is incorrect.", param: "number" };
  }
  if (expMonth !== undefined && !(expMonth >= 1 && expMonth <= 12)) {
    return { code: "invalid_expiry_month", message: "Your card's expiration month is invalid.", param: "exp_month" };
  }
  const year = expYear !== undefined && expYear < 100 ? 2000 + expYear : expYear;
  const lastMonth = (year ?? 9999) * 12 + (expMonth ?? 12) - 1;
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (lastMonth < thisMonth || (expYear !== undefined && lastMonth > thisMonth + maxValidityMonths)) {
    return { code: "invalid_expiry_year", message: "Your card's expiration year is invalid.", param: "exp_year" };
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    return { code: "invalid_cvc", message: "Your card's security code is invalid.", param: "cvc" };
  }
  if (!behaviours.has(number)) {
    const message = "Your card was declined. Your request was in test mode, but used a non test card.";
    return { code: "card_declined", declineCode: "test_mode_live_card", message, param: "" };
  }
  return undefined;
}
