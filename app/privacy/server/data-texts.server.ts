import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type RequestTexts = typeof import("../texts/fr/your-data.json");
type ShownTexts = typeof import("../texts/fr/shown-data.json");

export function requestTexts(language: Language) {
  const t = loadTexts<RequestTexts>("privacy", "your-data", language);
  const { summary, named, faults } = generalFormTexts(language);
  const { required, tooLong, invalidValue, invalidEmail, foreignEmail } = faults;
  return {
    ...t,
    form: { labels: t.labels, summary, named, faults: { required, tooLong, invalidValue, invalidEmail, foreignEmail } },
  };
}

export function shownTexts(language: Language) {
  const t = loadTexts<ShownTexts>("privacy", "shown-data", language);
  const { summary, named, faults } = generalFormTexts(language);
  return { ...t, form: { labels: t.labels, summary, named, faults: { required: faults.required } } };
}
