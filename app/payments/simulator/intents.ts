import type Stripe from "stripe";
import { type Account, type Caller, intentById, newId, randomLetters, recordEvent, seconds } from "./account.ts";
import { confirmIntent } from "./attempts.ts";
import { invalidRequest, unexpectedState } from "./errors.ts";
import { type FormFields, fields, flag, list, text } from "./form.ts";
import {
  chargeAmount,
  currencyCode,
  intentCancellation,
  intentCreation,
  metadataOf,
  refuseRemovedParameters,
  refuseUnknown,
} from "./parameters.ts";
import { choosePaymentMethod } from "./payment-methods.ts";

type Intent = Stripe.PaymentIntent;

const cancellableStates = ["requires_payment_method", "requires_capture", "requires_confirmation", "requires_action"];
const reasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"];

export function createIntent(account: Account, caller: Caller, params: FormFields): Intent {
  refuseUnknown(params, intentCreation);
  refuseRemovedParameters(params, caller.apiVersion);
  const currency = currencyCode(params.currency);
  const amount = chargeAmount(params.amount, currency);
  if ((text(params.capture_method) ?? "automatic") === "manual") {
    throw invalidRequest("The Stripe simulator has no manual capture.", { param: "capture_method" });
  }
  const metadata = metadataOf(params.metadata);
  const intent = blankIntent(amount, currency, metadata);
  describe(intent, params);
  chooseTypes(intent, params);
  const method = choosePaymentMethod(account, params);
  if (method !== undefined) {
    intent.payment_method = method;
    intent.status = "requires_confirmation";
  }
  account.intents.set(intent.id, intent);
  recordEvent(account, caller, "payment_intent.created", intent);
  return flag(params.confirm) ? confirmIntent(account, caller, intent.id, confirmationPart(params)) : intent;
}

function confirmationPart(params: FormFields): FormFields {
  const part: FormFields = {};
  for (const name of ["return_url", "use_stripe_sdk", "error_on_requires_action"] as const) {
    const value = params[name];
    if (value !== undefined) part[name] = value;
  }
  return part;
}

export function cancelIntent(account: Account, caller: Caller, id: string, params: FormFields): Intent {
  refuseUnknown(params, intentCancellation);
  const reason = text(params.cancellation_reason) ?? null;
  if (reason !== null && !reasons.includes(reason)) {
    throw invalidRequest(`Invalid cancellation_reason: must be one of ${reasons.join(", ")}`, {
      param: "cancellation_reason",
    });
  }
  const intent = intentById(account, id);
  if (!cancellableStates.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one ` +
        `of the following statuses may be canceled: ${cancellableStates.join(", ")}.`,
      intent,
    );
  }
  Object.assign(intent, {
    status: "canceled",
    canceled_at: seconds(),
    cancellation_reason: reason,
    next_action: null,
    processing: null,
  });
  recordEvent(account, caller, "payment_intent.canceled", intent);
  return intent;
}

function describe(intent: Intent, params: FormFields): void {
  for (const name of ["description", "receipt_email", "statement_descriptor_suffix", "customer"] as const) {
    const value = text(params[name]);
    if (value !== undefined) intent[name] = value === "" ? null : value;
  }
  if (params.shipping !== undefined) {
    intent.shipping = (fields(params.shipping) ?? null) as Stripe.PaymentIntent.Shipping | null;
  }
}

/** Stripe's default comes from the dashboard, where Link is usually on. */
function chooseTypes(intent: Intent, params: FormFields): void {
  const allowed = list(params.allowed_payment_method_types);
  const written = list(params.payment_method_types);
  const excluded = list(params.excluded_payment_method_types);
  const dynamic = ["card", "link"].filter((type) => !excluded.includes(type));
  intent.allowed_payment_method_types = allowed.length > 0 ? allowed : null;
  const chosen = [allowed, written].find((types) => types.length > 0);
  intent.payment_method_types = chosen ?? dynamic;
  if (intent.payment_method_types.length === 0) {
    throw invalidRequest("No valid payment method types for this Payment Intent.", { param: "payment_method_types" });
  }
  intent.automatic_payment_methods = chosen === undefined ? { enabled: true, allow_redirects: "always" } : null;
}

function blankIntent(amount: number, currency: string, metadata: Record<string, string>): Intent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: "automatic",
    created: seconds(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}
