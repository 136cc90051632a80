import { emailFields } from "#app/forms/email-fields.ts";
import { line } from "#app/forms/fields.ts";
import { password } from "#app/forms/password-field.ts";

export const signInFields = { ...emailFields, password: password() };
/** A code of the app has six digits, a recovery code is longer. */
export const codeFields = { code: line(40) };
/** For somebody who is signed in: the password again, and a code where there is a second factor. */
export const signInAgainFields = { password: signInFields.password };
export const signInAgainCodeFields = { ...signInAgainFields, ...codeFields };
/** Neither goes back to the page. */
export const signInSecrets = ["password", "code"];
