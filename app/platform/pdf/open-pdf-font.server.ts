import { type Font, type GlyphRun, openSync } from "fontkit";
import { type PdfFontScript, type PdfFontWeight, pdfFontFile, pdfFontName } from "./pdf-fonts.ts";

const opened = new Map<string, Font>();

/** Once per thread: pdfkit would parse it for each document, two thirds of an invoice's time. */
export function openPdfFont(script: PdfFontScript, weight: PdfFontWeight): string {
  const name = pdfFontName(script, weight);
  const font = opened.get(name) ?? keepLetters(rememberRuns(openSync(pdfFontFile(script, weight)) as Font));
  opened.set(name, font);
  // pdfkit takes a font of fontkit where its types have only a file's name.
  return font as unknown as string;
}

/** fontkit caches glyphs as first read: one first drawn as a part of ή would be missing in the text of later documents. */
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

/** Documents share most words. */
function rememberRuns(font: Font): Font {
  const runs = new Map<string, GlyphRun>();
  const layout = font.layout.bind(font);
  font.layout = (text, features, ...rest) => {
    const key = `${features ?? ""} ${text}`;
    const run = runs.get(key) ?? layout(text, features, ...rest);
    if (runs.size >= maxRuns) runs.clear();
    runs.set(key, run);
    // pdfkit changes positions in place.
    return Object.assign(Object.create(run), { positions: run.positions.map((position) => ({ ...position })) });
  };
  return font;
}
