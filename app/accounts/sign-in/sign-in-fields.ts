import { emailFields } from "#app/forms/fields/email-fields.ts";
import { password } from "#app/forms/fields/password-field.ts";
import { code } from "#app/forms/fields.ts";

export const signInFields = { ...emailFields, password: password() };
/** A code of the app has six digits, a recovery code is longer. */
export const codeFields = { code: code(40) };
/** Neither goes back to the page. */
export const signInSecrets = ["password", "code"];
