import { lines } from "#app/forms/fields.ts";

export const answerFields = { text: lines(5_000) };
