import { password } from "#app/forms/fields/password-field.ts";
import { code, emailFields } from "#app/forms/fields.ts";

export const signInFields = { ...emailFields, password: password() };
/** Six digits, or a longer recovery code. */
export const codeFields = { code: code(40) };
export const signInSecrets = ["password", "code"];

/** In the query of a page with the login form, while the code of the second factor is awaited. */
export const codeQuery = "step=code";
