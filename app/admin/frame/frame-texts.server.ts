import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/frame.json");
export type StepTexts = Texts["step"];

export const frameTexts = (language: Language): Texts => loadTexts<Texts>("admin", "frame", language);
