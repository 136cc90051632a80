import { line } from "#app/forms/fields.ts";

/** A code of the authenticator app or a recovery code. */
export const codeFields = { code: line(40) };
/** It does not go back to the page. */
export const secretFields = ["code"];
