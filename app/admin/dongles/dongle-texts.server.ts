import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/dongles.json");
export type DongleTexts = ReturnType<typeof dongleTexts>;

export function dongleTexts(language: Language) {
  const t = loadTexts<Texts>("admin", "dongles", language);
  return { ...t, options: { state: t.states } };
}
