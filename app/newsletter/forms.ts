import { z } from "zod";
import { languages } from "#app/i18n/languages.ts";
import { emailField } from "#app/platform/text-fields.ts";

export const newsletterForm = z.strictObject({ email: emailField, language: z.enum(languages).optional() });
