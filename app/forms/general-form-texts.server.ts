import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("./texts/fr/form.json");

/**
 * General texts of forms: a sentence for each fault, the head and the lines of the summary, the mark of an optional field. A
 * page spreads them under its own: `faults: { ...general.faults, ...t.faults }`.
 */
export const generalFormTexts = (language: Language): Texts => loadTexts<Texts>("forms", "form", language);
