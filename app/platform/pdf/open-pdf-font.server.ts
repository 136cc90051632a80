import { type Font, type GlyphRun, openSync } from "fontkit";
import { type PdfFontScript, type PdfFontWeight, pdfFontFile, pdfFontName } from "./pdf-fonts.ts";

const opened = new Map<string, Font>();

/**
 * A font for pdfkit, opened once for each thread: pdfkit would read the tables of every font for each document, which was
 * two thirds of the time of an invoice (docs/decisions/0028). The type is pdfkit's: it takes opened fonts, its types say files.
 */
export function openPdfFont(script: PdfFontScript, weight: PdfFontWeight): string {
  const name = pdfFontName(script, weight);
  const font = opened.get(name) ?? keepLetters(rememberRuns(openSync(pdfFontFile(script, weight)) as Font));
  opened.set(name, font);
  return font as unknown as string;
}

/**
 * fontkit remembers a glyph as it was first read: a glyph that was first drawn as a part of ή belongs to no letter, and text
 * copied or read aloud from every later document would lack its η.
 */
function keepLetters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters);
    if (glyph && glyph.codePoints.length === 0) glyph.codePoints = [...letters];
    return glyph;
  };
  return font;
}

const maxRuns = 2_000;

/** Most words of a document are those of the one before. */
function rememberRuns(font: Font): Font {
  const runs = new Map<string, GlyphRun>();
  const layout = font.layout.bind(font);
  font.layout = (text, features, ...rest) => {
    const key = `${features ?? ""} ${text}`;
    const run = runs.get(key) ?? layout(text, features, ...rest);
    if (runs.size >= maxRuns) runs.clear();
    runs.set(key, run);
    // pdfkit scales the positions that it is given, in place.
    return Object.assign(Object.create(run), { positions: run.positions.map((position) => ({ ...position })) });
  };
  return font;
}
