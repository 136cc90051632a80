import { z } from "zod";
import { isBlank, isEmail, isOneLine, isPhone, isSeveralLines, longestTyped } from "./typed-text.ts";

/** The rules of `typed-text.ts` as schemas, for every form. Messages are keys of `i18n/problems`. */
export const typeError = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalidValue");

/** Something was typed, at most so many characters of it. */
export const filledField = (max: number) =>
  z
    .string({ error: typeError })
    .max(longestTyped, { error: "tooLong", abort: true })
    .refine((text) => !isBlank(text), { error: "required", abort: true })
    .trim()
    .max(max, { error: "tooLong", abort: true });

export const lineField = (max: number) => filledField(max).refine(isOneLine, "invalidValue");
/** Several lines: messages. */
export const textField = (max: number) => filledField(max).refine(isSeveralLines, "invalidValue");
export const emailField = filledField(longestTyped).refine(isEmail, "invalidEmail");
export const phoneField = filledField(30).refine(isPhone, "invalidPhone");
