import { code, email } from "#app/forms/fields.ts";

export const lookUpFields = { number: code(40), email };
