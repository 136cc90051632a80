import { z } from "zod";
import { languages } from "#app/i18n/languages.ts";

/** The specification's simple pattern (5): text, at sign, text, dot, text; length first, so that the check is linear. */
export const emailField = z
  .string({ error: "required" })
  .max(254, "tooLong")
  .transform((text) => text.trim())
  .refine((text) => text.length > 0, { message: "required", abort: true })
  .refine(
    (text) => /^[^\s@<>"',;:\\()[\]]+@[^\s@<>"',;:\\()[\]]+\.[^\s@.<>"',;:\\()[\]]+$/u.test(text),
    "invalidEmail",
  );

export const newsletterForm = z.strictObject({ email: emailField, language: z.enum(languages).optional() });
