import type { Language } from "#app/i18n/languages.ts";
import { hasForeignLetters, isEmail, plainEmail } from "#app/platform/text/email-address.ts";
import {
  isBlank,
  isOneLine,
  isPhone,
  isSeveralLines,
  maxTypedLength,
  plainCode,
  plainLine,
  plainLines,
  plainName,
  plainPlate,
} from "#app/platform/text/typed-text.ts";

/** Found in the browser; servers have further codes. */
export type FaultCode =
  | "required"
  | "absent"
  | "tooLong"
  | "tooShort"
  | "invalidValue"
  | "invalidEmail"
  | "foreignEmail"
  | "invalidPhone"
  | "invalidPostcode"
  | "invalidAmount"
  | "invalidDate";
export type Checked<Value> =
  | { value: Value; fault?: undefined }
  | { fault: FaultCode; values?: Record<string, string>; value?: undefined };
export type Typed = string | boolean;

/** In browser, server and OpenAPI (`field-schemas.server.ts`; docs/decisions/0011). */
export type Field<Value = unknown, Contents extends Typed = Typed> = {
  /** `integer`: typed as text, a number in JSON; `accepted`: a checkbox that has to be ticked. */
  kind: "text" | "integer" | "checkbox" | "accepted";
  empty: Contents;
  /** `form`: for rules that depend on other fields. */
  check(typed: Contents, form?: Readonly<Record<string, unknown>>): Checked<Value>;
  max?: number;
  min?: number;
  format?(value: number, language: Language): string;
  /** May be empty, then null. */
  optional?: true;
  /** May be missing in a posted form, unlike all others. */
  isConditional?: true;
  options?: readonly string[];
  lines?: true;
  input?: {
    type?: string;
    inputMode?: "email" | "tel" | "numeric" | "decimal";
    spellCheck?: false;
    autoCapitalize?: string;
    min?: string | undefined;
    max?: string | undefined;
  };
};

type TextRules = {
  max: number;
  clean?(text: string): string;
  isValid?(text: string): boolean;
  fault?(text: string): FaultCode;
};

/** Linear, length first (security 2.22). */
function text(
  { max, clean = plainLine, isValid = isOneLine, fault = () => "invalidValue" }: TextRules,
  settings: Partial<Field<string, string>> = {},
): Field<string, string> {
  return {
    kind: "text",
    empty: "",
    max,
    check(typed) {
      if (typed.length > maxTypedLength) return { fault: "tooLong" };
      if (isBlank(typed)) return { fault: "required" };
      const value = clean(typed);
      if (value === "") return { fault: "required" };
      // Counts characters, not UTF-16 units.
      if ([...value].length > max) return { fault: "tooLong" };
      return isValid(value) ? { value } : { fault: fault(value) };
    },
    ...settings,
  };
}

export const line = (max: number, isValid?: TextRules["isValid"], clean?: TextRules["clean"]) =>
  text({ max, isValid, clean });
export const lines = (max: number) => text({ max, clean: plainLines, isValid: isSeveralLines }, { lines: true });
export const name = (max: number) => text({ max, clean: plainName });
/** Copied rather than written. */
export const code = (max: number, isValid?: TextRules["isValid"]) => text({ max, clean: plainCode, isValid });

export const email = text(
  {
    max: maxTypedLength,
    clean: plainEmail,
    isValid: isEmail,
    fault: (text) => (hasForeignLetters(text) ? "foreignEmail" : "invalidEmail"),
  },
  { max: 254, input: { type: "email", inputMode: "email", spellCheck: false, autoCapitalize: "none" } },
);
export const emailFields = { email };
export const phone = text(
  { max: 30, clean: plainCode, isValid: isPhone, fault: () => "invalidPhone" },
  { input: { type: "tel", inputMode: "tel" } },
);
export const postcode = text(
  { max: 16, clean: plainCode },
  { input: { spellCheck: false, autoCapitalize: "characters" } },
);
export const plate = text(
  { max: 20, clean: plainPlate },
  { input: { spellCheck: false, autoCapitalize: "characters" } },
);

export const choice = <const Word extends string>(options: readonly Word[]): Field<Word, string> => ({
  kind: "text",
  empty: "",
  options,
  check: (typed) =>
    (options as readonly string[]).includes(typed)
      ? { value: typed as Word }
      : { fault: isBlank(typed) ? "required" : "invalidValue" },
});

/** With or without thousands separators. */
export const integer = (min: number, max: number): Field<number, string> => ({
  kind: "integer",
  empty: "",
  min,
  max,
  input: { inputMode: "numeric" },
  check(typed) {
    if (typed.length > maxTypedLength) return { fault: "tooLong" };
    if (isBlank(typed)) return { fault: "required" };
    const digits = plainCode(typed).replace(/\s/g, "");
    const value = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    return value >= min && value <= max ? { value } : { fault: "invalidValue" };
  },
});

export const checkbox: Field<boolean, boolean> = { kind: "checkbox", empty: false, check: (value) => ({ value }) };

export const accepted: Field<true, boolean> = {
  kind: "accepted",
  empty: false,
  check: (typed) => (typed ? { value: true } : { fault: "required" }),
};
