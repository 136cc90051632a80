import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { ConsentTexts } from "./rules/consent-texts.ts";

export const consentTexts = (language: Language): ConsentTexts => loadTexts("consent", "consent", language);
