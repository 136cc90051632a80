import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type TableTexts = typeof import("../texts/fr/table.json");

/** The words that all lists of the back office share. */
export const tableTexts = (language: Language): TableTexts => loadTexts<TableTexts>("admin", "table", language);
