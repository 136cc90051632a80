import type { Language } from "#app/i18n/languages.ts";
import { manualFile } from "../documents.ts";
import { pageTexts } from "../page-texts.server.ts";

export type DownloadsTexts = typeof import("../texts/fr/downloads.json");

export const downloadsTexts = (language: Language): DownloadsTexts =>
  pageTexts<DownloadsTexts>("downloads", language, { filename: manualFile(language).filename });
