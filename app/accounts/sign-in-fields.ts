import { emailFields } from "#app/forms/email-fields.ts";
import { code } from "#app/forms/fields.ts";
import { optional } from "#app/forms/optional-field.ts";
import { password } from "#app/forms/password-field.ts";

export const signInFields = { ...emailFields, password: password() };
/** A code of the app has six digits, a recovery code is longer. */
export const codeFields = { code: code(40) };
/** For a person who is signed in: the password again, or a code where there is a second factor. */
export const confirmFields = { password: optional(signInFields.password), code: optional(codeFields.code) };
/** Neither goes back to the page. */
export const signInSecrets = ["password", "code"];
