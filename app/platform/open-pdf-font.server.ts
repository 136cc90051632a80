import { type Font, openSync } from "fontkit";
import { type PdfFontScript, type PdfFontWeight, pdfFontFile, pdfFontName } from "./pdf-fonts.ts";

const opened = new Map<string, Font>();

/**
 * A font for pdfkit, read once for each thread: pdfkit would read the tables of every font anew for each document, which was
 * two thirds of the time of an invoice (docs/decisions/0028). The type is pdfkit's: it takes opened fonts, its types say files.
 */
export function openPdfFont(script: PdfFontScript, weight: PdfFontWeight): string {
  const name = pdfFontName(script, weight);
  const font = opened.get(name) ?? (openSync(pdfFontFile(script, weight)) as Font);
  opened.set(name, font);
  return font as unknown as string;
}
