import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

/** A dictionary of the back office, typed by its French file. */
export const dictionary =
  <T>(owner: string, page: string) =>
  (language: Language): T =>
    loadTexts<T>(owner, page, language);

/** A dictionary with the `labels` of forms, usable as the `texts` of a form; general `faults` are added to its own. */
export const formDictionary =
  <T extends { labels: object; faults?: object }>(owner: string, page: string) =>
  (language: Language) => {
    const own = loadTexts<T>(owner, page, language);
    const { optional, faults } = generalFormTexts(language);
    return { ...own, optional, faults: { ...faults, ...own.faults } as Record<string, string> };
  };

/** Adds derived texts, such as the `options` of a list's filters, or texts of another section. */
export const extended =
  <T extends object, More extends object>(texts: (language: Language) => T, more: (t: T, language: Language) => More) =>
  (language: Language): T & More => {
    const t = texts(language);
    return { ...t, ...more(t, language) };
  };
