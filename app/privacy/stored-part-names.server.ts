import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export const storedPartNames = (language: Language): Record<string, string> =>
  loadTexts<typeof import("./texts/fr/shown-data.json")>("privacy", "shown-data", language).parts;
