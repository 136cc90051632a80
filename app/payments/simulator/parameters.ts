import { type ErrorFields, invalidRequest } from "./errors.ts";
import { type FormFields, type FormNode, fields, text } from "./form.ts";

const minAmount = 50;
const maxAmount = 99_999_999;
const currencies = ["eur", "gbp", "usd", "chf"];

const sharedParameters = [
  "allowed_payment_method_types",
  "amount_details",
  "capture_method",
  "excluded_payment_method_types",
  "expand",
  "hooks",
  "payment_details",
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "payment_method_types",
  "receipt_email",
  "setup_future_usage",
  "shipping",
];
const descriptionParameters = [
  "amount",
  "application_fee_amount",
  "currency",
  "customer",
  "customer_account",
  "description",
  "metadata",
  "payment_method_configuration",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "transfer_data",
  "transfer_group",
];
const confirmationParameters = [
  "confirmation_token",
  "error_on_requires_action",
  "mandate",
  "mandate_data",
  "off_session",
  "radar_options",
  "return_url",
  "use_stripe_sdk",
];

export const intentCreation = [
  ...sharedParameters,
  ...descriptionParameters,
  ...confirmationParameters,
  "automatic_payment_methods",
  "confirm",
  "confirmation_method",
  "on_behalf_of",
];
export const intentConfirmation = [...sharedParameters, ...confirmationParameters, "amount_to_confirm"];
export const intentCancellation = ["cancellation_reason", "expand"];
export const refundCreation = [
  "amount",
  "charge",
  "currency",
  "customer",
  "expand",
  "instructions_email",
  "metadata",
  "origin",
  "payment_intent",
  "reason",
  "refund_application_fee",
  "reverse_transfer",
];

export function refuseUnknown(params: FormFields, allowed: readonly string[]): void {
  for (const param of Object.keys(params)) {
    if (!allowed.includes(param)) {
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
    }
  }
}

/** Since 2026-09-30.endive (docs.stripe.com/changelog/endive/2026-09-30). */
export function refuseRemovedParameters(params: FormFields, apiVersion: string): void {
  if (params.payment_method_types !== undefined && apiVersion.slice(0, 10) >= "2026-09-30") {
    throw invalidRequest(
      "The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.",
      { code: "payment_method_types_no_longer_supported", param: "payment_method_types" },
    );
  }
  const excluding = [
    "automatic_payment_methods",
    "excluded_payment_method_types",
    "payment_method_configuration",
  ] as const;
  const other = excluding.find((name) => params[name] !== undefined);
  if (params.allowed_payment_method_types !== undefined && other !== undefined) {
    throw invalidRequest(`You may only specify one of these parameters: allowed_payment_method_types, ${other}.`, {
      param: "allowed_payment_method_types",
    });
  }
}

function wholeNumber(node: FormNode, param: string): number {
  const value = text(node) ?? "";
  if (!/^-?\d+$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param });
  }
  return Number(value);
}

export function chargeAmount(node: FormNode | undefined, currency: string): number {
  const param = "amount";
  if (node === undefined || node === "") {
    throw invalidRequest("Missing required param: amount.", { code: "parameter_missing", param });
  }
  const amount = wholeNumber(node, param);
  let refusal: ErrorFields | undefined;
  if (amount < 1) {
    const message = "This value must be greater than or equal to 1.";
    refusal = { type: "invalid_request_error", code: "parameter_invalid_integer", message };
  } else if (amount < minAmount) {
    const message = `Amount must be at least 0.50 ${currency}`;
    refusal = { type: "invalid_request_error", code: "amount_too_small", message };
  } else if (amount > maxAmount) {
    const message = `Amount must be no more than 999,999.99 ${currency}`;
    refusal = { type: "invalid_request_error", code: "amount_too_large", message };
  }
  if (refusal !== undefined) throw invalidRequest(refusal.message, { ...refusal, param });
  return amount;
}

export function refundAmount(node: FormNode, param = "amount"): number {
  const amount = wholeNumber(node, param);
  if (amount < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw invalidRequest(message, { code: "parameter_invalid_integer", param });
  }
  return amount;
}

export function currencyCode(node: FormNode | undefined): string {
  const currency = text(node)?.toLowerCase();
  if (currency === undefined || currency === "") {
    throw invalidRequest("Missing required param: currency.", { code: "parameter_missing", param: "currency" });
  }
  if (!currencies.includes(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: "currency" });
  }
  return currency;
}

/** Limits: 50 keys, 40 and 500 characters. */
export function metadataOf(node: FormNode | undefined): Record<string, string> {
  const metadata = new Map<string, string>();
  for (const [key, value] of Object.entries(fields(node) ?? {})) {
    const param = `metadata[${key}]`;
    if (typeof value !== "string") throw invalidRequest(`Invalid string: ${param} must be a string.`, { param });
    if (key.length > 40) throw invalidRequest(`Metadata keys can have up to 40 characters: ${key}`, { param });
    if (value.length > 500) throw invalidRequest("Metadata values can have up to 500 characters.", { param });
    if (value !== "") metadata.set(key, value);
  }
  if (metadata.size > 50) throw invalidRequest("You can have up to 50 metadata keys.", { param: "metadata" });
  return Object.fromEntries(metadata);
}
