import type Stripe from "stripe";
import { type Account, newId, seconds } from "./account.ts";
import { type Card, cardBehaviour, cardBrand, numberOfPaymentMethod, refusedDetails } from "./cards.ts";
import { invalidRequest, missing } from "./errors.ts";
import { type FormFields, fields, text } from "./form.ts";

/** Undefined without a payment method. */
export function choosePaymentMethod(account: Account, params: FormFields): string | undefined {
  const named = text(params.payment_method);
  if (named !== undefined && named !== "") {
    if (account.paymentMethods.has(named)) return named;
    const number = numberOfPaymentMethod(named);
    if (number === undefined) throw missing("PaymentMethod", named, "payment_method");
    return savePaymentMethod(account, { number });
  }
  const data = fields(params.payment_method_data);
  if (data === undefined) return undefined;
  const card = fields(data.card);
  const number = text(card?.number)?.replaceAll(" ", "");
  if (text(data.type) !== "card" || number === undefined) {
    throw invalidRequest("The Stripe simulator takes cards only.", { param: "payment_method_data" });
  }
  const saved: Card = { number };
  const month = text(card?.exp_month);
  const year = text(card?.exp_year);
  const cvc = text(card?.cvc);
  if (month !== undefined) saved.expMonth = Number(month);
  if (year !== undefined) saved.expYear = Number(year);
  if (cvc !== undefined) saved.cvc = cvc;
  return savePaymentMethod(account, saved, data);
}

export function savePaymentMethod(account: Account, card: Card, data: FormFields = {}, now = new Date()): string {
  const id = newId("pm");
  const billing = fields(data.billing_details);
  const address = fields(billing?.address);
  const brand = cardBrand(card.number);
  // Only what a shop may read, hence the cast.
  const object = {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: {
        city: text(address?.city) ?? null,
        country: text(address?.country) ?? null,
        line1: text(address?.line1) ?? null,
        line2: text(address?.line2) ?? null,
        postal_code: text(address?.postal_code) ?? null,
        state: text(address?.state) ?? null,
      },
      email: text(billing?.email) ?? null,
      name: text(billing?.name) ?? null,
      phone: text(billing?.phone) ?? null,
      tax_id: null,
    },
    card: {
      brand,
      country: "FR",
      display_brand: brand,
      exp_month: card.expMonth ?? 12,
      exp_year: card.expYear ?? 2040,
      fingerprint: null,
      funding: "credit",
      last4: card.number.slice(-4),
      wallet: null,
    },
    created: seconds(),
    customer: null,
    livemode: false,
    metadata: {},
    type: "card",
    // The fields that the shop and its tests read; Stripe's type demands all of them.
  } as Stripe.PaymentMethod;
  const refusal = refusedDetails(card, now);
  account.paymentMethods.set(id, { object, behaviour: cardBehaviour(card.number), ...(refusal ? { refusal } : {}) });
  return id;
}
