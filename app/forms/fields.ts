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

/** Faults that a browser can find; a server has more codes of its own. */
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
/** `values`: what the fault's sentence names beside the field and its bounds. */
export type Checked<Value> =
  | { value: Value; fault?: undefined }
  | { fault: FaultCode; values?: Record<string, string>; value?: undefined };
/** The contents of a control: its text, or whether it is ticked. */
export type Typed = string | boolean;

/**
 * One field of a form: turns what was typed into a value or a fault. The same definition checks in the browser and on the
 * server and writes the OpenAPI document (`field-schemas.server.ts`). Decision 0011.
 */
export type Field<Value = unknown, Contents extends Typed = Typed> = {
  /**
   * `text`: a string in JSON too; `integer`: typed as text, a whole number in JSON (cents, if it is an amount); `checkbox`: a
   * box, ticked or not; `accepted`: a box that has to be ticked.
   */
  kind: "text" | "integer" | "checkbox" | "accepted";
  empty: Contents;
  /** `form`: the contents of the whole form, for a field whose rule depends on another one. */
  check(typed: Contents, form?: Readonly<Record<string, unknown>>): Checked<Value>;
  /** Most characters of a text, or largest number. */
  max?: number;
  min?: number;
  /** `max` and `min` in a sentence, where they are not plain numbers. */
  format?(value: number, language: Language): string;
  /** May stay empty; its value is null then. */
  optional?: true;
  /** Its page shows it in some states only: where it is absent it is empty. Every other field has to be in a posted form. */
  isConditional?: true;
  /** Closed list. */
  options?: readonly string[];
  /** Several lines. */
  lines?: true;
  /** Attributes of its input that do not depend on the form. */
  input?: {
    type?: string;
    inputMode?: "email" | "tel" | "numeric" | "decimal";
    spellCheck?: false;
    autoCapitalize?: string;
    /** Of a date. */
    min?: string | undefined;
    max?: string | undefined;
  };
};

type TextRules = {
  /** Characters, counted after cleaning. */
  max: number;
  clean?(text: string): string;
  /** Of a cleaned text. */
  isValid?(text: string): boolean;
  fault?(text: string): FaultCode;
};

/** Checks are linear and the length comes first (security 2.22). */
function text(
  { max, clean = plainLine, isValid = isOneLine, fault = () => "invalidValue" }: TextRules,
  more: Partial<Field<string, string>> = {},
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
      // Reserves one character more for a character beyond the basic plane.
      if ([...value].length > max) return { fault: "tooLong" };
      return isValid(value) ? { value } : { fault: fault(value) };
    },
    ...more,
  };
}

export const line = (max: number, isValid?: TextRules["isValid"], clean?: TextRules["clean"]) =>
  text({ max, isValid, clean });
export const lines = (max: number) => text({ max, clean: plainLines, isValid: isSeveralLines }, { lines: true });
/** A name, or a part of an address. */
export const name = (max: number) => text({ max, clean: plainName });
/** A number or word that is copied rather than written. */
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

/** One word of a closed list, to the letter. */
export const choice = <const Word extends string>(options: readonly Word[]): Field<Word, string> => ({
  kind: "text",
  empty: "",
  options,
  check: (typed) =>
    (options as readonly string[]).includes(typed)
      ? { value: typed as Word }
      : { fault: isBlank(typed) ? "required" : "invalidValue" },
});

/** A whole number, thousands apart or not. */
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

/** A box, ticked or not. */
export const checkbox: Field<boolean, boolean> = { kind: "checkbox", empty: false, check: (value) => ({ value }) };

/** A box that has to be ticked. */
export const accepted: Field<true, boolean> = {
  kind: "accepted",
  empty: false,
  check: (typed) => (typed ? { value: true } : { fault: "required" }),
};
