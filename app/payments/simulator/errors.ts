import type Stripe from "stripe";

export interface ErrorFields {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** `saved`: kept by the idempotency layer, as Stripe keeps results but no failed validations. */
export class StripeFailure extends Error {
  status: number;
  fields: ErrorFields;
  saved: boolean;
  constructor(status: number, fields: ErrorFields, saved: boolean) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.saved = saved;
  }
}

export function invalidRequest(message: string, extra: Partial<ErrorFields> = {}, status = 400): StripeFailure {
  return new StripeFailure(status, { type: "invalid_request_error", message, ...extra }, false);
}

export function missing(kind: string, id: string, param = "id"): StripeFailure {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: "resource_missing", param }, 404);
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeFailure {
  const fields: ErrorFields = {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: structuredClone(intent),
  };
  return new StripeFailure(400, fields, true);
}

export function cardError(extra: Omit<ErrorFields, "type">): StripeFailure {
  const doc_url = `https://stripe.com/docs/error-codes/${(extra.code ?? "card-declined").replaceAll("_", "-")}`;
  return new StripeFailure(402, { type: "card_error", doc_url, ...extra }, true);
}

export function serverError(saved: boolean): StripeFailure {
  const message = "An unknown error occurred (scripted by the local Stripe stand-in).";
  return new StripeFailure(500, { type: "api_error", message }, saved);
}

export function tooManyRequests(): StripeFailure {
  return invalidRequest("Request rate limit exceeded.", { code: "rate_limit" }, 429);
}

export function unauthorised(key: string | undefined): StripeFailure {
  const shown =
    key === undefined ? "" : `: ${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
  const message = key === undefined ? "You did not provide an API key." : `Invalid API Key provided${shown}`;
  return invalidRequest(message, {}, 401);
}
