import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("./texts/fr/form.json");

/** General texts, spread below a page's own: `faults: { ...general.faults, ...t.faults }`. */
export const generalFormTexts = (language: Language): Texts => loadTexts<Texts>("forms", "form", language);
