import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type SignUpTexts = typeof import("./texts/fr/sign-up.json");

export const signUpTexts = (language: Language): SignUpTexts => loadTexts("newsletter", "sign-up", language);
