import type { Vehicle } from "../saved-check.ts";

/** The four selectors in their order (spec 2.7); an empty text means not chosen yet. */
export const choiceFields = ["brand", "model", "year", "energy"] as const;
export type ChoiceField = (typeof choiceFields)[number];
export type VehicleChoice = Record<ChoiceField, string>;

export const emptyChoice: VehicleChoice = { brand: "", model: "", year: "", energy: "" };

/** Changing one selector resets those after it. */
export function choose(choice: VehicleChoice, field: ChoiceField, value: string): VehicleChoice {
  const at = choiceFields.indexOf(field);
  const kept = choiceFields.slice(0, at).map((each) => [each, choice[each]]);
  return { ...emptyChoice, ...Object.fromEntries(kept), [field]: value };
}

/** Each selector waits for the one before it; without scripts for the brand only, on which the models depend. */
export function isOpen(choice: VehicleChoice, field: ChoiceField, isPlain = false): boolean {
  if (isPlain) return field === "brand" || choice.brand !== "";
  return choiceFields.slice(0, choiceFields.indexOf(field)).every((before) => choice[before] !== "");
}

export const isUntouched = (choice: VehicleChoice): boolean => choiceFields.every((field) => choice[field] === "");

/** The vehicle, once all four are chosen. */
export function chosenVehicle(choice: VehicleChoice): Vehicle | null {
  if (choiceFields.some((field) => choice[field] === "")) return null;
  return { brand: choice.brand, model: choice.model, year: Number(choice.year), energy: choice.energy };
}

/** The next selector to fill in, or null when all are chosen. */
export const nextField = (choice: VehicleChoice): ChoiceField | null =>
  choiceFields.find((field) => choice[field] === "") ?? null;
