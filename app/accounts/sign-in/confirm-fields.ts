import { optional } from "#app/forms/fields/optional-field.ts";
import { codeFields, signInFields } from "./sign-in-fields.ts";

/** Password or code; its form has one of the two. A file of its own: `optional` would load the checkout's code on /auth. */
export const confirmFields = {
  password: { ...optional(signInFields.password), isConditional: true as const },
  code: { ...optional(codeFields.code), isConditional: true as const },
};
