import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { PdfPlaceTexts } from "./pdf-place.tsx";

export function pdfTexts(filename: string, language: Language): PdfPlaceTexts {
  const t = loadTexts<PdfPlaceTexts>("ui", "pdf", language);
  return { ...t, missing: fill(t.missing, { filename }) };
}
