import { z } from "zod";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { submissionKey } from "#app/forms/submission.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { withdrawalFields } from "../rules/withdrawal-fields.ts";

/** `POST /api/withdrawals`. Messages are keys of `i18n/problems`. */
export const withdrawalForm = z.strictObject({
  ...formShape(withdrawalFields),
  language: z.enum(languages).optional(),
  /** Of the mail's link, without the cookie. */
  access: z.string({ error: "invalidValue" }).max(100, "invalidValue").optional(),
  idempotencyKey: submissionKey,
});
