import type { Language } from "#app/i18n/languages.ts";
import { amountsOfOrder } from "./amounts.ts";
import type { OrderDetails } from "./checkout-client.ts";
import { fingerprintOf, orderBody } from "./place-order.ts";
import { newDraft, type PurchaseDraft } from "./purchase-draft.ts";
import { type BuyerValues, buyerFieldNames } from "./purchase-form.ts";

type Found = {
  details: OrderDetails;
  draft: PurchaseDraft | null;
  language: Language;
  now: Date;
};

/** The draft that pays this order again (decisions 5). `access`: the signature of a mail's link. */
export function draftToRetryPayment({ access, ...found }: Found & { access: string | null }): PurchaseDraft {
  const { details, draft, language } = found;
  const ownDraft = draft?.order?.id === details.id ? draft : null;
  const form = ownDraft ?? { ...formOf(found), accepted: true };
  // Paying again starts from the beginning.
  return {
    ...form,
    // A later check must not replace this order's car.
    vehicleAt: found.now.toISOString(),
    order: {
      id: details.id,
      number: details.number,
      total: details.total_amount,
      amounts: amountsOfOrder(details),
      fingerprint: ownDraft?.order?.fingerprint ?? fingerprintOf(orderBody(form, language)),
      ...(access === null ? {} : { access }),
    },
    pending: null,
  };
}

export function draftToReorder(found: Found): PurchaseDraft {
  const ownDraft = found.draft?.order?.id === found.details.id ? found.draft : null;
  return { ...(ownDraft ?? formOf(found)), vehicleAt: found.now.toISOString(), order: null, pending: null };
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
