import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";

/**
 * The terms of sale of a version as PDF in `public/documents`: what the confirmation carries on a durable medium (L221-13).
 * `npm run documents` prints the version in force; those of earlier versions stay, for orders that accepted them.
 */
export const termsDocument = (version: string, language: Language): string =>
  `${brand.slug}-terms-${version}-${language}.pdf`;

/** The terms of any version and language. */
export const isTermsDocument = (filename: string): boolean =>
  new RegExp(`^${brand.slug}-terms-\\d{4}-\\d{2}-\\d{2}-[a-z]{2}\\.pdf$`).test(filename);
