import type { Language } from "#app/i18n/languages.ts";
import {
  isBlank,
  isEmail,
  isOneLine,
  isPhone,
  isSeveralLines,
  longestTyped,
  plainCode,
} from "#app/platform/typed-text.ts";

/** Contact and quote forms (spec 3, 5): what is asked, what is wrong with it, how the form changes. No React, no I/O. */
export type RequestKind = "dealer" | "insurance" | "lab" | "fleet";

/** Bounds the specification leaves open (5), the same for browser and server. */
export const bounds = { companyName: 120, name: 80, phone: 30, message: 2_000, vehicles: 100_000 };

const contactFields = ["companyName", "firstName", "lastName", "email", "phone", "message"] as const;
const fleetFields = ["companyName", "firstName", "personName", "email", "phone", "vehicleCount"] as const;
export type RequestField = (typeof contactFields)[number] | (typeof fleetFields)[number];
export type RequestValues = Record<RequestField, string>;
export type FaultCode = "required" | "invalidEmail" | "invalidPhone" | "invalidValue" | "tooLong";

/** The fields of a form, in its order. */
export const fieldsOf = (kind: RequestKind): readonly RequestField[] =>
  kind === "fleet" ? fleetFields : contactFields;

/** Characters a text may have; e-mail and number have rules of their own. */
export const longest: Partial<Record<RequestField, number>> = {
  companyName: bounds.companyName,
  firstName: bounds.name,
  lastName: bounds.name,
  personName: bounds.name,
  phone: bounds.phone,
  message: bounds.message,
};

/** The number that was typed, thousands apart or not; NaN when it is none. */
export function vehicleCountOf(text: string): number {
  const digits = text.replace(/\s/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

const cleanField = (field: RequestField, value: string): string =>
  field === "phone" ? plainCode(value) : value.trim();

/** The rules of `forms.ts` without its schema library. A property test holds the two together. */
export function checkField(field: RequestField, value: string): FaultCode | null {
  if (value.length > longestTyped) return "tooLong";
  if (isBlank(value)) return "required";
  const text = cleanField(field, value);
  if (field === "email") return isEmail(text) ? null : "invalidEmail";
  if (field === "vehicleCount") {
    const count = vehicleCountOf(text);
    return count >= 1 && count <= bounds.vehicles ? null : "invalidValue";
  }
  // As zod counts: one for a character beyond the basic plane.
  if ([...text].length > longest[field]!) return "tooLong";
  if (field === "phone") return isPhone(text) ? null : "invalidPhone";
  return (field === "message" ? isSeveralLines(text) : isOneLine(text)) ? null : "invalidValue";
}

export type RequestForm = {
  values: RequestValues;
  /** Submissions so far; from the first on, faults are shown live. */
  attempts: number;
  /** What the server found wrong with a field, until it is edited. */
  refusals: Partial<Record<RequestField, Refusal>>;
};
export type Refusal = { code: string; message: string };

export const emptyForm: RequestForm = {
  values: {
    companyName: "",
    firstName: "",
    lastName: "",
    personName: "",
    email: "",
    phone: "",
    message: "",
    vehicleCount: "",
  },
  attempts: 0,
  refusals: {},
};

export type FormAction =
  | { type: "edit"; field: RequestField; value: string }
  | { type: "submit" }
  | { type: "refuse"; refusals: RequestForm["refusals"] };

export function changeForm(form: RequestForm, action: FormAction): RequestForm {
  switch (action.type) {
    case "edit": {
      const { [action.field]: _, ...refusals } = form.refusals;
      return { ...form, values: { ...form.values, [action.field]: action.value }, refusals };
    }
    case "submit":
      return { ...form, attempts: form.attempts + 1 };
    case "refuse":
      return { ...form, refusals: action.refusals };
  }
}

/** What stands in the way of sending, in the order of the form. */
export function findFaults(kind: RequestKind, values: RequestValues): { field: RequestField; code: FaultCode }[] {
  return fieldsOf(kind).flatMap((field) => {
    const code = checkField(field, values[field]);
    return code ? [{ field, code }] : [];
  });
}

/** The faults the form shows now: the server's first, then our own once it was submitted. `message`: the server's words. */
export function shownFaults(
  kind: RequestKind,
  form: RequestForm,
): { field: RequestField; code: string; message?: string }[] {
  const own = form.attempts > 0 ? findFaults(kind, form.values) : [];
  return fieldsOf(kind).flatMap((field) => {
    const fault = form.refusals[field] ?? own.find((each) => each.field === field);
    return fault ? [{ ...fault, field }] : [];
  });
}

/** The request as the API takes it (decisions 12). */
export function requestOf(kind: RequestKind, values: RequestValues, language: Language): Record<string, unknown> {
  const entries = fieldsOf(kind).map((field) => {
    const text = cleanField(field, values[field]);
    return [field, field === "vehicleCount" ? vehicleCountOf(text) : text];
  });
  return { ...Object.fromEntries(entries), ...(kind === "fleet" ? {} : { kind }), language };
}
