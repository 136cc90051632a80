import { accepted } from "#app/forms/fields.ts";

export const eraseFields = { verified: accepted };
