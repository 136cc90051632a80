import type { Language } from "#app/i18n/languages.ts";
import { amountsOfOrder } from "./amounts.ts";
import type { OrderDetails } from "./checkout-client.ts";
import { fingerprintOf, orderBody } from "./place-order.ts";
import { newDraft, type PurchaseDraft } from "./purchase-draft.ts";
import { type BuyerValues, buyerFieldNames } from "./purchase-form.ts";

type Found = {
  /** The stored order, which the server gives to its buyer only: by the order's cookie or the signed link of a mail. */
  details: OrderDetails;
  /** What this tab stores, of this order or of another purchase. */
  draft: PurchaseDraft | null;
  language: Language;
  now: Date;
};

/**
 * The draft with which the payment step pays this very order again, nothing typed (decisions 5): this tab's own, or made
 * from the order where a mail's link has opened in another tab or browser. `access`: the link's signature, which pays in a
 * browser without the order's cookie.
 */
export function draftToRetryPayment({ access, ...found }: Found & { access: string | null }): PurchaseDraft {
  const { details, draft, language } = found;
  const own = draft?.order?.id === details.id ? draft : null;
  const form = own ?? { ...formOf(found), accepted: true };
  // The provider's last approval no longer counts: paying again starts from the beginning.
  return {
    ...form,
    // A check that was made in between must not take the place of this order's car.
    vehicleAt: found.now.toISOString(),
    order: {
      id: details.id,
      number: details.number,
      total: details.total_amount,
      amounts: amountsOfOrder(details),
      fingerprint: own?.order?.fingerprint ?? fingerprintOf(orderBody(form, language)),
      ...(access === null ? {} : { access }),
    },
    pending: null,
  };
}

/** The filled form for another order, in place of one that no longer accepts payments. */
export function draftToReorder(found: Found): PurchaseDraft {
  const own = found.draft?.order?.id === found.details.id ? found.draft : null;
  return { ...(own ?? formOf(found)), vehicleAt: found.now.toISOString(), order: null, pending: null };
}

function formOf({ details, now }: Found): PurchaseDraft {
  const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year, vehicle_energy: energy } = details;
  const values = Object.fromEntries(buyerFieldNames.map((field) => [field, details[field] ?? ""])) as BuyerValues;
  return {
    ...newDraft({ brand, model, year, energy }, details.country, now),
    values,
    countryChosen: true,
    promoText: details.promo_code ?? "",
    promoCode: details.promo_code,
  };
}
