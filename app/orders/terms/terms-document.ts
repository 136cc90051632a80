import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";

/** The date given by the specification (2.1). */
export const termsVersion = "2025-01-31";

/** Attached to the confirmation as durable medium (L221-13). Earlier versions stay for orders that accepted them. */
export const termsDocument = (version: string, language: Language): string =>
  `${brand.slug}-terms-${version}-${language}.pdf`;

export const isTermsDocument = (filename: string): boolean =>
  new RegExp(`^${brand.slug}-terms-\\d{4}-\\d{2}-\\d{2}-[a-z]{2}\\.pdf$`).test(filename);
