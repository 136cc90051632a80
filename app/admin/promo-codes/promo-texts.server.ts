import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/promo-codes.json");
export type PromoTexts = ReturnType<typeof promoTexts>;

export function promoTexts(language: Language) {
  const t = loadTexts<Texts>("admin", "promo-codes", language);
  const options = { state: t.states, public: { yes: t.yes } };
  return { ...t, options, faults: { ...generalFormTexts(language).faults, ...t.faults } };
}
