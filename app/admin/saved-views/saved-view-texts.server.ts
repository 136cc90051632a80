import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/saved-views.json");
/** What the lists show of them. */
export type SaveViewTexts = ReturnType<typeof saveViewTexts>;

export const savedViewTexts = (language: Language) => ({
  ...loadTexts<Texts>("admin", "saved-views", language),
  faults: generalFormTexts(language).faults,
});

export function saveViewTexts(language: Language) {
  const { save, saveTitle, saveText, submit, manage, labels, faults } = savedViewTexts(language);
  return { save, saveTitle, saveText, submit, manage, labels, faults };
}
