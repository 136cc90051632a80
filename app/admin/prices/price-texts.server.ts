import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/prices.json");
export type PriceTexts = ReturnType<typeof priceTexts>;

export function priceTexts(language: Language) {
  const t = loadTexts<Texts>("admin", "prices", language);
  return { ...t, faults: { ...generalFormTexts(language).faults, ...t.faults } };
}
