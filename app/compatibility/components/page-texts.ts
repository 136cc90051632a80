import type { Language } from "#app/i18n/languages.ts";

/** The texts of the page, as its loader delivers them. */
export type PageTexts = typeof import("../texts/fr/compatibility.json");

/** What every part of the page needs beside its own state. `energies`: raw value to label, raw value as fallback. */
export type PartProps = { t: PageTexts; language: Language; energies: Record<string, string> };
