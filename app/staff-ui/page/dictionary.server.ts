import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export const dictionary =
  <T>(owner: string, page: string) =>
  (language: Language): T =>
    loadTexts<T>(owner, page, language);

/** With the general `faults`, usable as the `texts` of a form. */
export const formDictionary =
  <T extends { labels: object; faults?: object }>(owner: string, page: string) =>
  (language: Language) => {
    const texts = loadTexts<T>(owner, page, language);
    const { optional, faults } = generalFormTexts(language);
    return { ...texts, optional, faults: { ...faults, ...texts.faults } as Record<string, string> };
  };

/** Adds derived texts, or texts of another section. */
export const extended =
  <T extends object, More extends object>(
    texts: (language: Language) => T,
    extend: (t: T, language: Language) => More,
  ) =>
  (language: Language): T & More => {
    const t = texts(language);
    return { ...t, ...extend(t, language) };
  };
