import { email, line } from "#app/forms/fields.ts";

/** The fields by which a buyer without their mail's link finds the order. */
export const lookUpFields = { number: line(40), email };
