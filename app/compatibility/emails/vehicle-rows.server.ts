import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Vehicle } from "../saved-check.ts";

/** A vehicle as the mails show it. */
export function vehicleRows(vehicle: Vehicle, language: Language): [label: string, value: string][] {
  const t = loadTexts<typeof import("../texts/fr/mails.json")>("compatibility", "mails", language).waiting;
  return [
    [t.brand, vehicle.brand],
    [t.model, vehicle.model],
    [t.year, String(vehicle.year)],
    [t.energy, ownValue(energyNames(language), vehicle.energy) ?? vehicle.energy],
  ];
}
