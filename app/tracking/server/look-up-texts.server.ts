import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/look-up.json");

export type LookUpTexts = ReturnType<typeof lookUpTexts>;

/** The texts of the page, with the error messages of these fields. */
export function lookUpTexts(language: Language) {
  const t = loadTexts<Texts>("tracking", "look-up", language);
  const { summary, named, faults } = generalFormTexts(language);
  const { required, tooLong, invalidValue, invalidEmail, foreignEmail } = faults;
  const { labels, faults: own, ...page } = t;
  const sentences = { required, tooLong, invalidValue, invalidEmail, foreignEmail, ...own };
  return { ...page, form: { ...page.form, labels, summary, named, faults: sentences } };
}
