import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/withdrawals.json");

export type WithdrawalTexts = ReturnType<typeof withdrawalTexts>;

export function withdrawalTexts(language: Language) {
  const own = loadTexts<Texts>("admin", "withdrawals", language);
  const { faults, named } = generalFormTexts(language);
  return { ...own, options: { state: own.states }, form: { labels: own.labels, faults, named } };
}
