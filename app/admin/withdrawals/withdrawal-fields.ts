import { line, lines } from "#app/forms/fields.ts";
import { optional } from "#app/forms/optional-field.ts";

/** What staff do with a declaration of withdrawal. */
export const declarationForms = {
  /** The order's number where the declaration names none that is known. */
  acceptWithdrawal: { number: optional(line(20)) },
  refuseWithdrawal: { reason: lines(2000) },
};
