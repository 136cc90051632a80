import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/newsletter.json");

export type NewsletterTexts = ReturnType<typeof newsletterTexts>;

export function newsletterTexts(language: Language) {
  const own = loadTexts<Texts>("admin", "newsletter", language);
  const { faults, named, optional } = generalFormTexts(language);
  return {
    ...own,
    optional,
    options: { status: own.states },
    form: { labels: own.labels, faults: { ...faults, ...own.faults }, named },
  };
}
