import { optional } from "#app/forms/fields/optional-field.ts";
import { code, lines } from "#app/forms/fields.ts";

/** The fields of the steps for a declaration of withdrawal. */
export const declarationForms = {
  /** The order's number, if the declaration does not name a known order. */
  acceptWithdrawal: { number: { ...optional(code(40)), isConditional: true as const } },
  refuseWithdrawal: { reason: lines(2000) },
};
