import type { ChoiceField } from "../rules/vehicle-choice.ts";

/** Where each fact is on a registration document, with the same letters in every EU country (Directive 1999/37/EC). */
export const documentCodes: Record<ChoiceField, string> = { brand: "D.1", model: "D.3", year: "B", energy: "P.3" };
