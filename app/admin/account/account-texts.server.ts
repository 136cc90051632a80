import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/account.json");
export type AccountTexts = ReturnType<typeof accountTexts>;

export function accountTexts(language: Language) {
  const t = loadTexts<Texts>("admin", "account", language);
  return { ...t, faults: { ...generalFormTexts(language).faults, ...t.faults } };
}
