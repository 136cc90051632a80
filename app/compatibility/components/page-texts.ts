import type { Language } from "#app/i18n/languages.ts";

export type PageTexts = typeof import("../texts/fr/compatibility.json");

type StaticTexts = "meta" | "lead" | "rules";
export type CheckTexts = Omit<PageTexts, StaticTexts>;

export function checkTexts({ meta, lead, rules, ...texts }: PageTexts): CheckTexts {
  return texts;
}

export type Offer = { price: string; terms: string };

/** What every part of the check needs besides its own state. `energies`: raw value to label, with the raw value as fallback. */
export type PartProps = { t: CheckTexts; language: Language; energies: Record<string, string> };
