import type Stripe from "stripe";
import {
  type Account,
  type Caller,
  intentById,
  newId,
  recordEvent,
  type SavedPaymentMethod,
  seconds,
} from "./account.ts";
import type { Decline } from "./cards.ts";
import { cardError, type ErrorFields, invalidRequest, unexpectedState } from "./errors.ts";
import { type FormFields, flag, text } from "./form.ts";
import { intentConfirmation, refuseRemovedParameters, refuseUnknown } from "./parameters.ts";
import { choosePaymentMethod } from "./payment-methods.ts";

type Intent = Stripe.PaymentIntent;

const confirmableStates = ["requires_payment_method", "requires_confirmation", "requires_action"];
const authenticationFailed =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

export function confirmIntent(account: Account, caller: Caller, id: string, params: FormFields): Intent {
  refuseUnknown(params, intentConfirmation);
  refuseRemovedParameters(params, caller.apiVersion);
  const intent = intentById(account, id);
  if (!confirmableStates.includes(intent.status)) {
    const why =
      intent.status === "succeeded"
        ? "it has already succeeded after being previously confirmed"
        : `it has a status of ${intent.status}`;
    throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}.`, intent);
  }
  const method = choosePaymentMethod(account, params) ?? intent.payment_method;
  if (typeof method !== "string") {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        "PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      intent,
    );
  }
  const returnUrl = text(params.return_url);
  if (returnUrl !== undefined && !URL.canParse(returnUrl)) {
    throw invalidRequest("Not a valid URL", { code: "url_invalid", param: "return_url" });
  }
  const { behaviour, refusal } = paymentMethod(account, method);
  // Invalid card details never become a payment method.
  if (refusal !== undefined && refusal.param !== "") throw cardError(refusal);
  intent.payment_method = method;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (refusal !== undefined) throw decline(account, caller, intent, refusal);
  if (behaviour.authenticates) {
    if (flag(params.error_on_requires_action)) {
      const message =
        "This payment required an authentication action to complete, but `error_on_requires_action` was set.";
      throw decline(account, caller, intent, { code: "authentication_required", message });
    }
    return askAuthentication(account, caller, intent, returnUrl, flag(params.use_stripe_sdk));
  }
  return charge(account, caller, intent);
}

function paymentMethod(account: Account, id: string): SavedPaymentMethod {
  const found = account.paymentMethods.get(id);
  if (found === undefined) throw new Error(`payment method ${id} is unknown to the simulator`);
  return found;
}

function askAuthentication(
  account: Account,
  caller: Caller,
  intent: Intent,
  returnUrl: string | undefined,
  usesSdk: boolean,
): Intent {
  intent.status = "requires_action";
  const url = `${account.url}/3ds/${intent.id}`;
  if (usesSdk || returnUrl === undefined) {
    intent.next_action = {
      type: "use_stripe_sdk",
      use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url },
    };
  } else {
    const query = `client_secret=${intent.client_secret}&return_url=${encodeURIComponent(returnUrl)}`;
    intent.next_action = {
      type: "redirect_to_url",
      redirect_to_url: { return_url: returnUrl, url: `${url}?${query}` },
    };
  }
  recordEvent(account, caller, "payment_intent.requires_action", intent);
  return intent;
}

/** The result of 3-D Secure; declines are in the intent, not thrown. */
export function authenticateIntent(account: Account, caller: Caller, id: string, result: "ok" | "fail"): Intent {
  const intent = intentById(account, id);
  if (intent.status !== "requires_action") {
    throw unexpectedState(`Nothing to authenticate: the PaymentIntent has a status of ${intent.status}.`, intent);
  }
  intent.next_action = null;
  if (result === "fail") {
    fail(account, caller, intent, {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message: authenticationFailed,
    });
    return intent;
  }
  return settled(() => charge(account, caller, intent), intent);
}

/** Ends a payment kept in `processing`. */
export function settleIntent(account: Account, caller: Caller, id: string, result: "succeeded" | "failed"): Intent {
  const intent = intentById(account, id);
  if (intent.status !== "processing") {
    throw unexpectedState(`Nothing to settle: the PaymentIntent has a status of ${intent.status}.`, intent);
  }
  intent.processing = null;
  if (result === "succeeded") return succeed(account, caller, intent);
  const message = "Your card was declined.";
  return settled(() => {
    throw decline(account, caller, intent, { code: "card_declined", declineCode: "generic_decline", message });
  }, intent);
}

function settled(attempt: () => Intent, intent: Intent): Intent {
  try {
    return attempt();
  } catch (error) {
    if (intent.last_payment_error === null) throw error;
    return intent;
  }
}

function charge(account: Account, caller: Caller, intent: Intent): Intent {
  const refusal = paymentMethod(account, String(intent.payment_method)).behaviour.decline;
  if (refusal !== undefined) throw decline(account, caller, intent, refusal);
  if (account.holdsProcessing) {
    intent.status = "processing";
    intent.processing = { type: "card", card: {} };
    recordEvent(account, caller, "payment_intent.processing", intent);
    return intent;
  }
  return succeed(account, caller, intent);
}

function succeed(account: Account, caller: Caller, intent: Intent): Intent {
  const made = writeCharge(account, intent);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = made.id;
  recordEvent(account, caller, "payment_intent.succeeded", intent);
  return intent;
}

export function decline(account: Account, caller: Caller, intent: Intent, refusal: Decline): Error {
  const method = intent.payment_method;
  const made = method === null ? undefined : writeCharge(account, intent, refusal);
  const error: Omit<ErrorFields, "type"> = { code: refusal.code, message: refusal.message };
  if (refusal.declineCode !== undefined) error.decline_code = refusal.declineCode;
  if (made !== undefined) error.charge = made.id;
  if (typeof method === "string") error.payment_method = paymentMethod(account, method).object;
  if (made !== undefined) intent.latest_charge = made.id;
  fail(account, caller, intent, { type: "card_error", ...error });
  return cardError({ ...error, payment_intent: structuredClone(intent) });
}

function fail(account: Account, caller: Caller, intent: Intent, error: ErrorFields): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.processing = null;
  intent.next_action = null;
  intent.last_payment_error = error as Stripe.PaymentIntent.LastPaymentError;
  recordEvent(account, caller, "payment_intent.payment_failed", intent);
}

function writeCharge(account: Account, intent: Intent, refusal?: Decline): Stripe.Charge {
  const { object: method } = paymentMethod(account, String(intent.payment_method));
  const ok = refusal === undefined;
  const made = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: ok ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: ok ? newId("txn") : null,
    billing_details: method.billing_details,
    captured: ok,
    created: seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: {
      network_status: ok ? "approved_by_network" : "declined_by_network",
      reason: refusal?.declineCode ?? null,
    },
    paid: ok,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: { ...method.card } },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: ok ? "succeeded" : "failed",
    // The fields that the shop and its tests read; Stripe's type demands all of them.
  } as Stripe.Charge;
  account.charges.set(made.id, made);
  return made;
}
