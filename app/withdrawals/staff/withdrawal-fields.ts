import { optional } from "#app/forms/fields/optional-field.ts";
import { code, lines } from "#app/forms/fields.ts";

export const declarationForms = {
  /** If no known order is named. */
  acceptWithdrawal: { number: { ...optional(code(40)), isConditional: true as const } },
  refuseWithdrawal: { reason: lines(2000) },
};
