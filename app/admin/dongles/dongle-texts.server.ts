import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type DongleTexts = typeof import("../texts/fr/dongles.json");

export const dongleTexts = (language: Language): DongleTexts => loadTexts<DongleTexts>("admin", "dongles", language);
