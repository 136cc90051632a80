import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";

/** The user manual as PDF, one per language. `npm run documents` prints them; a test holds `published` against the folder. */
export function manualFile(language: Language): { filename: string; href: string; published: boolean } {
  const filename = `${brand.slug}-manual-${language}.pdf`;
  return { filename, href: `/documents/${filename}`, published: true };
}

/** Name of a document of the product as PDF, one per language. */
export const productFile = (kind: "dongle-datasheet" | "ecodrive-score", language: Language): string =>
  `${brand.slug}-${kind}-${language}.pdf`;
