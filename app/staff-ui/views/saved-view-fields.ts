import { line } from "#app/forms/fields.ts";

export const savedViewFields = { name: line(40) };
