import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type IntegrationsTexts = typeof import("../texts/fr/integrations.json");

export const integrationsTexts = (language: Language): IntegrationsTexts =>
  loadTexts<IntegrationsTexts>("admin", "integrations", language);
