import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/chat.json");

export type ChatTexts = ReturnType<typeof chatTexts>;

export function chatTexts(language: Language) {
  const own = loadTexts<Texts>("admin", "chat", language);
  const { faults, named } = generalFormTexts(language);
  const options = { state: own.states, assignee: { mine: own.mine } };
  return { ...own, options, form: { labels: own.labels, faults, named } };
}
