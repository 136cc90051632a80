import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export const energyNames = (language: Language): Record<string, string> =>
  loadTexts<Record<string, string>>("catalogue", "energies", language);
