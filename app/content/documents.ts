import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";

/** The user manual as PDF, one per language. None exists yet: pages say so with the sentence of spec 8. */
export function manualFile(language: Language): { filename: string; href: string; published: boolean } {
  const filename = `${brand.slug}-manual-${language}.pdf`;
  return { filename, href: `/documents/${filename}`, published: false };
}
