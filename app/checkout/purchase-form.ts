import { isDelivered } from "#app/catalogue/countries.ts";
import { isBlank, isEmail, isOneLine, isPhone, longestTyped, plainCode, plainPlate } from "#app/platform/typed-text.ts";

/** The buyer's nine fields: what is asked, what is wrong with it, and how the form changes (spec 5). No React, no I/O. */
export const buyerFields = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "address",
  "postal_code",
  "city",
  "country",
  "license_plate",
] as const;
export type BuyerField = (typeof buyerFields)[number];
export type BuyerValues = Record<BuyerField, string>;
export type FaultCode = "required" | "invalidEmail" | "invalidPhone" | "invalidValue" | "tooLong";
/** What can be wrong in the form: a field, or the box of the terms. */
export type FaultField = BuyerField | "accepted_terms";

export function emptyBuyer(country: string): BuyerValues {
  return {
    first_name: "",
    last_name: "",
    email: "",
    phone: "",
    address: "",
    postal_code: "",
    city: "",
    country,
    license_plate: "",
  };
}

const longest: Record<Exclude<BuyerField, "country">, number> = {
  first_name: 80,
  last_name: 80,
  email: 254,
  phone: 30,
  address: 200,
  postal_code: 16,
  city: 100,
  license_plate: 20,
};
const cleaners: Partial<Record<BuyerField, (text: string) => string>> = {
  phone: plainCode,
  postal_code: plainCode,
  license_plate: plainPlate,
};
/** A field's contents as they are sent. */
export const cleanField = (field: BuyerField, value: string): string => cleaners[field]?.(value) ?? value.trim();

/**
 * The rules of `orders/forms.ts` in plain code: its schema would bring 21 KB of zod to this page. A property test holds the
 * two together.
 */
export function checkField(field: BuyerField, value: string): FaultCode | null {
  if (field === "country") return isDelivered(value) ? null : isBlank(value) ? "required" : "invalidValue";
  if (value.length > longestTyped) return "tooLong";
  if (isBlank(value)) return "required";
  const text = cleanField(field, value);
  if (field === "email") return isEmail(text) ? null : "invalidEmail";
  // As zod counts: one for a character beyond the basic plane.
  if ([...text].length > longest[field]) return "tooLong";
  if (field === "phone") return isPhone(text) ? null : "invalidPhone";
  return isOneLine(text) ? null : "invalidValue";
}

export type PurchaseForm = {
  values: BuyerValues;
  accepted: boolean;
  /** The buyer chose a country, picked an address or ordered: the country follows the language no more. */
  countryChosen: boolean;
  /** Submissions so far; from the first on, faults are shown live. */
  attempts: number;
  /** What the server said of a field, until it is edited. */
  refusals: Partial<Record<FaultField, string>>;
};

export type FormAction =
  | { type: "edit"; field: BuyerField; value: string }
  | { type: "accept"; accepted: boolean }
  | { type: "pickAddress"; address: Pick<BuyerValues, "address" | "city" | "postal_code" | "country"> }
  | { type: "followLanguage"; country: string }
  | { type: "submit" }
  | { type: "refuse"; refusals: PurchaseForm["refusals"] };

export function changeForm(form: PurchaseForm, action: FormAction): PurchaseForm {
  switch (action.type) {
    case "edit":
      return {
        ...form,
        values: { ...form.values, [action.field]: action.value },
        countryChosen: form.countryChosen || action.field === "country",
        refusals: without(form.refusals, [action.field]),
      };
    case "accept":
      return { ...form, accepted: action.accepted, refusals: without(form.refusals, ["accepted_terms"]) };
    case "pickAddress": {
      // A suggestion may lack a part (no house number, no postcode): what was typed there stays.
      const found = Object.entries(action.address).filter(([, value]) => value !== "");
      return {
        ...form,
        values: { ...form.values, ...Object.fromEntries(found) },
        countryChosen: true,
        refusals: without(form.refusals, ["address", "city", "postal_code", "country"]),
      };
    }
    case "followLanguage":
      if (form.countryChosen || isTouched(form) || form.values.country === action.country) return form;
      return { ...form, values: { ...form.values, country: action.country } };
    case "submit":
      // The country that was agreed to with the order button follows the language no more.
      return { ...form, attempts: form.attempts + 1, countryChosen: true };
    case "refuse":
      return { ...form, attempts: Math.max(1, form.attempts), refusals: action.refusals };
  }
}

/**
 * Anything was typed, filled in by the browser or ticked. Another country changes the total, so that only a form that nobody
 * has begun takes the country of the language.
 */
const isTouched = ({ values, accepted }: PurchaseForm): boolean =>
  accepted || buyerFields.some((field) => field !== "country" && !isBlank(values[field]));

function without(refusals: PurchaseForm["refusals"], fields: FaultField[]): PurchaseForm["refusals"] {
  return Object.fromEntries(Object.entries(refusals).filter(([field]) => !fields.includes(field as FaultField)));
}

/** Everything that stands in the way of an order, in the order of the page. */
export function findFaults(form: Pick<PurchaseForm, "values" | "accepted">): { field: FaultField; code: FaultCode }[] {
  const faults: { field: FaultField; code: FaultCode }[] = [];
  for (const field of buyerFields) {
    const code = checkField(field, form.values[field]);
    if (code) faults.push({ field, code });
  }
  if (!form.accepted) faults.push({ field: "accepted_terms", code: "required" });
  return faults;
}

/** The message of each field that shows one now: the server's words first, then our own once the form was submitted. */
export function shownFaults(
  form: PurchaseForm,
  messages: Record<FaultCode, string>,
): { field: FaultField; message: string }[] {
  const own = form.attempts > 0 ? findFaults(form) : [];
  return [...buyerFields, "accepted_terms" as const].flatMap((field) => {
    const code = own.find((fault) => fault.field === field)?.code;
    const message = form.refusals[field] ?? (code && messages[code]);
    return message ? [{ field, message }] : [];
  });
}

/** True once there is somewhere to send the parcel. */
export const isAddressGiven = (values: BuyerValues): boolean =>
  [values.address, values.city, values.postal_code, values.country].every((text) => text.trim() !== "");
