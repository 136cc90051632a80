import { z } from "zod";
import { fieldSchema } from "#app/forms/field-schemas.server.ts";
import { email, line } from "#app/forms/fields.ts";
import { submissionKey } from "#app/forms/submission.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { bounds } from "../rules/withdrawal-values.ts";

/**
 * Names, numbers and dates, and nothing that a mail program turns into a link: the receipt repeats them, to an address whose
 * owner may have confirmed without reading.
 */
const isPlain = (text: string) => /^(?:[\p{L}\p{M}\p{N} &#°º'’,()-]|\.(?=\s|$)|(?<=\d)[/.:](?=\d))+$/u.test(text);

/** `POST /api/withdrawals` and the page's form: what the law lets us ask for, no reason. Messages are keys of `i18n/problems`. */
export const withdrawalForm = z.strictObject({
  name: fieldSchema(line(bounds.name, isPlain)),
  orderReference: fieldSchema(line(bounds.orderReference, isPlain)),
  email: fieldSchema(email),
  language: z.enum(languages).optional(),
  /** The signature of the link in the order's mails, for a buyer without the order's cookie. */
  access: z.string({ error: "invalidValue" }).max(100, "invalidValue").optional(),
  idempotencyKey: submissionKey,
});
