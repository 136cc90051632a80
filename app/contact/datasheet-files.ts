import { brand } from "#app/brand.ts";
import { type Language, languages } from "#app/i18n/languages.ts";

export type Datasheet = "dealership" | "fleet";

/** Those in `public/documents/`; compared by a test. */
export const datasheetLanguages: Record<Datasheet, readonly Language[]> = { dealership: languages, fleet: languages };

export const datasheetFile = (sheet: Datasheet, language: Language): string =>
  `${brand.slug}-${sheet}-datasheet-${language}.pdf`;
