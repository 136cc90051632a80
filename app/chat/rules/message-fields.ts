import { lines } from "#app/forms/fields.ts";

/** What a visitor writes (spec 5: blank messages are ignored; security 2 #11: 2,000 characters). */
export const messageFields = { message: lines(2_000) };
