import { brand } from "#app/brand.ts";
import { type Language, languages } from "#app/i18n/languages.ts";

export type Datasheet = "dealership" | "fleet";

/** Languages whose PDF is in `public/documents/`; a test compares this list with the folder. */
export const datasheetLanguages: Record<Datasheet, readonly Language[]> = { dealership: languages, fleet: languages };

/** Name of a datasheet's PDF, whether it is there or not. */
export const datasheetFile = (sheet: Datasheet, language: Language): string =>
  `${brand.slug}-${sheet}-datasheet-${language}.pdf`;
