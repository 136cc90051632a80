import { code, lines } from "#app/forms/fields.ts";
import { optional } from "#app/forms/optional-field.ts";

/** The fields of the steps for a declaration of withdrawal. */
export const declarationForms = {
  /** The order's number, if the declaration does not name a known order. */
  acceptWithdrawal: { number: optional(code(40)) },
  refuseWithdrawal: { reason: lines(2000) },
};
