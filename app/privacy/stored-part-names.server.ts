import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

/** What each part of the shop that stores something about a person is called, by its key in `exportPerson`. */
export const storedPartNames = (language: Language): Record<string, string> =>
  loadTexts<typeof import("./texts/fr/shown-data.json")>("privacy", "shown-data", language).parts;
