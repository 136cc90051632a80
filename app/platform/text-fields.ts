import { z } from "zod";
import { isBlank, isEmail, isOneLine, isPhone, longestTyped, plainCode, plainPlate } from "./typed-text.ts";

/** The rules of `typed-text.ts` as schemas, for every form. Messages are keys of `i18n/problems`. */
export const typeError = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalidValue");

/** Something was typed, at most so many characters of it once it is cleaned. */
export const filledField = (max: number, clean = (text: string): string => text.trim()) =>
  z
    .string({ error: typeError })
    .max(longestTyped, { error: "tooLong", abort: true })
    .refine((text) => !isBlank(text), { error: "required", abort: true })
    .overwrite(clean)
    .max(max, { error: "tooLong", abort: true });

/** One word of a closed list, to the letter. */
export const choiceField = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, {
    error: ({ input }) => (typeof input === "string" && isBlank(input) ? "required" : typeError({ input })),
  });

export const lineField = (max: number) => filledField(max).refine(isOneLine, "invalidValue");
export const emailField = filledField(longestTyped).refine(isEmail, "invalidEmail");
export const phoneField = filledField(30, plainCode).refine(isPhone, "invalidPhone");
export const postcodeField = filledField(16, plainCode).refine(isOneLine, "invalidValue");
export const plateField = filledField(20, plainPlate).refine(isOneLine, "invalidValue");
