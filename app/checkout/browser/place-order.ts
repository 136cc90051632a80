import type { Vehicle } from "#app/compatibility/saved-check.ts";
import { type Refusals, refusedBy, type ValuesOf } from "#app/forms/form-state.ts";
import type { Language } from "#app/i18n/languages.ts";
import { buyerFields } from "#app/orders/fields/order-fields.ts";
import type { Problem } from "#app/platform/browser/call-json.ts";
import { centsOf } from "#app/platform/money/money.ts";
import { type PromoFault, promoFaultOf } from "./promo-state.ts";
import type { PlacedOrder, PurchaseDraft, PurchaseProgress } from "./purchase-draft.ts";
import { type BuyerField, type BuyerValues, buyerFieldNames, purchaseFields } from "./purchase-form.ts";

/** Without empty fields, so that versions before and after a new field agree. */
type OrderedValues = { [Name in BuyerField as null extends Value<Name> ? never : Name]: string } & Partial<BuyerValues>;
type Value<Name extends BuyerField> = ValuesOf<typeof buyerFields>[Name];

/** Choices only, never an amount (decisions 4). */
export type OrderBody = OrderedValues & {
  vehicle_brand: string;
  vehicle_model: string;
  vehicle_year: number;
  vehicle_energy: string;
  promo_code: string | null;
  accepted_terms: true;
  language: Language;
};

/** Against bots (security 2.5). Not part of the contents: a repetition takes another time. */
export type FormMarks = { website: string; filled_in_ms: number };

export function orderBody(
  draft: Pick<PurchaseDraft, "values" | "vehicle" | "promoCode">,
  language: Language,
): OrderBody {
  const values = Object.fromEntries(
    buyerFieldNames.flatMap((name) => {
      const { value = draft.values[name] } = buyerFields[name].check(draft.values[name]);
      return value === null ? [] : [[name, value]];
    }),
  ) as OrderedValues;
  const vehicle: Vehicle = draft.vehicle;
  return {
    ...values,
    vehicle_brand: vehicle.brand,
    vehicle_model: vehicle.model,
    vehicle_year: vehicle.year,
    vehicle_energy: vehicle.energy,
    promo_code: draft.promoCode,
    accepted_terms: true,
    language,
  };
}

/** Equal for equal contents, so that one form never makes two orders; the language does not change the order. */
export const fingerprintOf = ({ language: _language, ...contents }: OrderBody): string =>
  JSON.stringify(Object.entries(contents).sort(([a], [b]) => (a < b ? -1 : 1)));

export type Submission =
  | { kind: "reuse"; order: PlacedOrder }
  /** `key`: of the unanswered submission with the same contents, else new. */
  | { kind: "create"; fingerprint: string; key: string };

/**
 * An order is paid again only with an unchanged form and total, so that the amount on the button is charged. `shownTotal`
 * in euros.
 */
export function planSubmission(
  { order, pending }: PurchaseProgress,
  { fingerprint, shownTotal }: { fingerprint: string; shownTotal: number },
  newKey: () => string,
): Submission {
  if (order?.fingerprint === fingerprint && isSameAmount(order.total, shownTotal)) return { kind: "reuse", order };
  if (pending?.fingerprint === fingerprint) return { kind: "create", fingerprint, key: pending.key };
  return { kind: "create", fingerprint, key: newKey() };
}

export const isSameAmount = (a: number, b: number): boolean => centsOf(a) === centsOf(b);

export type Refusal = {
  fields: Refusals<typeof purchaseFields>;
  promo: PromoFault | null;
  vehicle: string | null;
  message: string | null;
  general: boolean;
};

const codesWithMessage = [
  "automaticOrder",
  "tooManyOpenOrders",
  "tooManyRequests",
  "paymentInProgress",
  "paymentUnavailable",
];

export function sortRefusal(problem: Problem | null): Refusal {
  const refusal: Refusal = {
    fields: refusedBy(purchaseFields, problem),
    promo: null,
    vehicle: null,
    message: null,
    general: false,
  };
  for (const { field, code, message } of problem?.errors ?? []) {
    if (field === "promo_code") refusal.promo ??= promoFaultOf(code);
    else if (field.startsWith("vehicle")) refusal.vehicle ??= message;
  }
  if (/incompatible|notCompatible|vehicle/i.test(problem?.code ?? "")) refusal.vehicle ??= problem?.title ?? "";
  if (/^promo/.test(problem?.code ?? "")) refusal.promo ??= promoFaultOf(problem?.code);
  if (codesWithMessage.includes(problem?.code ?? "")) refusal.message = problem?.title ?? null;
  const { fields, promo, vehicle, message } = refusal;
  refusal.general = Object.keys(fields).length === 0 && promo === null && vehicle === null && message === null;
  return refusal;
}
