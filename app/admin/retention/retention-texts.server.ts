import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/retention.json");

export const retentionTexts = (language: Language): Texts => loadTexts<Texts>("admin", "retention", language);
