import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/requests.json");

export type RequestTexts = ReturnType<typeof requestTexts>;

export function requestTexts(language: Language) {
  const own = loadTexts<Texts>("admin", "requests", language);
  const { faults, named } = generalFormTexts(language);
  const options = { state: own.states, kind: own.kinds, assignee: { mine: own.mine, nobody: own.nobody } };
  return { ...own, options, form: { labels: own.labels, faults, named } };
}
