import type { Vehicle } from "../saved-check.ts";

/** In order (spec 2.7); "" is not chosen. */
export const choiceFields = ["brand", "model", "year", "energy"] as const;
export type ChoiceField = (typeof choiceFields)[number];
export type VehicleChoice = Record<ChoiceField, string>;

export const emptyChoice: VehicleChoice = { brand: "", model: "", year: "", energy: "" };

/** A changed one resets those after it; one that is chosen for the first time keeps a year that came with the brand. */
export function choose(choice: VehicleChoice, field: ChoiceField, value: string): VehicleChoice {
  if (choice[field] === "") return { ...choice, [field]: value };
  const at = choiceFields.indexOf(field);
  const kept = choiceFields.slice(0, at).map((each) => [each, choice[each]]);
  return { ...emptyChoice, ...Object.fromEntries(kept), [field]: value };
}

/** Waits for the one before it; without scripts only for the brand. */
export function isOpen(choice: VehicleChoice, field: ChoiceField, isPlain = false): boolean {
  if (isPlain) return field === "brand" || choice.brand !== "";
  return choiceFields.slice(0, choiceFields.indexOf(field)).every((before) => choice[before] !== "");
}

export const isUntouched = (choice: VehicleChoice): boolean => choiceFields.every((field) => choice[field] === "");

export function chosenVehicle(choice: VehicleChoice): Vehicle | null {
  if (choiceFields.some((field) => choice[field] === "")) return null;
  return { brand: choice.brand, model: choice.model, year: Number(choice.year), energy: choice.energy };
}

export const nextField = (choice: VehicleChoice): ChoiceField | null =>
  choiceFields.find((field) => choice[field] === "") ?? null;
