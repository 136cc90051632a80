import type { Language } from "#app/i18n/languages.ts";
import { formDictionary } from "../page/dictionary.server.ts";

export const savedViewTexts = formDictionary<typeof import("../texts/fr/saved-views.json")>("staff-ui", "saved-views");

export function saveViewTexts(language: Language) {
  const { save, saveTitle, saveText, submit, manage, labels, faults } = savedViewTexts(language);
  return { save, saveTitle, saveText, submit, manage, labels, faults };
}
export type SaveViewTexts = ReturnType<typeof saveViewTexts>;
