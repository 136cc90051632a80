import { z } from "zod";
import { languages } from "#app/i18n/languages.ts";

/** Proof of one choice (decisions 11): a random id, the version of the text, the choices; nothing about the person. */
export const consentForm = z.strictObject({
  id: z.uuid("invalidValue"),
  version: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/, "invalidValue"),
  choices: z.strictObject({ necessary: z.literal(true), analytics: z.boolean(), marketing: z.boolean() }),
  language: z.enum(languages),
});
