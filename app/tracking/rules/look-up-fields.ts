import { code, email } from "#app/forms/fields.ts";

/** The fields by which a buyer without their mail's link finds the order. */
export const lookUpFields = { number: code(40), email };
