import { z } from "zod";

/**
 * One-line texts that people type, for every form. Checks are linear and the length comes first (security 2 #22); messages
 * are keys of `i18n/problems`.
 */
const typeError = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalidValue");
const longest = 10_000;

/** Line breaks, NUL and other control characters, direction overrides, lone surrogates; joiners belong to some scripts. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const unprintableInText = /[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u;
const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text);

export const lineField = (max: number) =>
  z
    .string({ error: typeError })
    .max(longest, { error: "tooLong", abort: true })
    .refine((text) => !isBlank(text), { error: "required", abort: true })
    .trim()
    .max(max, { error: "tooLong", abort: true })
    .refine((text) => !unprintable.test(text), { error: "invalidValue", abort: true });

/** Several lines: messages. */
export const textField = (max: number) =>
  z
    .string({ error: typeError })
    .max(longest, { error: "tooLong", abort: true })
    .refine((text) => !isBlank(text), { error: "required", abort: true })
    .trim()
    .max(max, { error: "tooLong", abort: true })
    .refine((text) => !unprintableInText.test(text), { error: "invalidValue", abort: true });

/** Spec 5: text, at sign, text, dot, text. Besides, nothing that could name a second recipient or end a header. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || /[\s\p{Cf}\p{Cc},;:<>()[\]"\\]/u.test(text)) return false;
  const at = text.indexOf("@");
  if (at < 1 || text.includes("@", at + 1)) return false;
  const dot = text.lastIndexOf(".");
  return dot > at + 1 && dot < text.length - 1;
}

/** Spec 5: at least 8 characters of digits, plus, spaces, parentheses and hyphens. */
export const isPhone = (text: string): boolean => text.length >= 8 && text.length <= 30 && /^[0-9+ ()-]+$/.test(text);

export const emailField = lineField(254).refine(isEmail, { error: "invalidEmail" });
export const phoneField = lineField(30).refine(isPhone, { error: "invalidPhone" });
