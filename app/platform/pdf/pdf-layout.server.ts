import { brand } from "#app/brand.ts";
import { code128 } from "./barcode.ts";
import { type PdfFontScript, type PdfFontWeight, pdfFontName, pdfFontScripts } from "./pdf-fonts.ts";
import { pdfFontRuns } from "./printable-letters.ts";

export const lineHeight = 1.3;

export const mm = 72 / 25.4;

type TextOptions = {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: PdfFontWeight;
  align?: "left" | "right";
  colour?: string;
  /** A cut text ends with `…`. */
  maxLines?: number;
};

type Box = { x: number; y: number; width: number; height: number };
type PdfDocument = Awaited<ReturnType<typeof openDocument>>["doc"];

/** Sheets with text in the shop's fonts and barcodes; lengths are points from the top left corner. */
export type Paper = Awaited<ReturnType<typeof paper>>;

export async function paper(about: { title: string; language: string; size: "A4" | "A6" }) {
  const { doc, finished } = await openDocument(about);
  const { linesOf, drawLine, drawText } = textOn(doc);
  return {
    lineCount: (text: string, options: Pick<TextOptions, "width" | "size" | "weight">) => linesOf(text, options).length,
    addSheet: () => void doc.addPage(),
    text: drawText,
    /** Draws each sheet's number if there are several. */
    numberSheets(textOf: (sheet: number, sheets: number) => string, options: TextOptions): void {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; count > 1 && index < count; index++) {
        doc.switchToPage(index);
        drawText(textOf(index + 1, count), options);
      }
    },
    /** Code 128 with its text; returns the y coordinate below. */
    async barcode(text: string, box: Box): Promise<number> {
      drawBars(doc, await code128(text), box);
      const bottom = box.y + box.height;
      drawLine(text, box.x, bottom + 1, { size: 8 });
      return bottom + 12;
    },
    line(x: number, y: number, width: number): void {
      doc
        .lineWidth(0.5)
        .strokeColor("#888888")
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    },
    box(x: number, y: number, width: number, height: number): void {
      doc.lineWidth(0.8).strokeColor("#000000").rect(x, y, width, height).stroke();
    },
    finish(): Promise<Buffer> {
      doc.end();
      return finished;
    },
  };
}

/** An empty document and its bytes, complete after `doc.end()`. */
async function openDocument({ title, language, size }: { title: string; language: string; size: "A4" | "A6" }) {
  const [{ default: PDFDocument }, { openPdfFont }] = await Promise.all([
    import("pdfkit"),
    import("./open-pdf-font.server.ts"),
  ]);
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: openPdfFont("latin", "regular"),
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: brand.name, Producer: brand.name },
  });
  for (const { script } of pdfFontScripts)
    for (const weight of ["regular", "semibold"] as const)
      doc.registerFont(pdfFontName(script, weight), openPdfFont(script, weight));
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  return { doc, finished };
}

function textOn(doc: PdfDocument) {
  type Font = Pick<TextOptions, "size" | "weight">;
  const setFont = (script: PdfFontScript, { size, weight = "regular" }: Font) =>
    doc.font(pdfFontName(script, weight)).fontSize(size);
  const widthOf = (text: string, font: Font): number =>
    pdfFontRuns(text).reduce((sum, run) => sum + setFont(run.script, font).widthOfString(run.text), 0);
  const linesOf = (text: string, { width, ...font }: Font & { width: number }): string[] =>
    brokenLines(text, width, (part) => widthOf(part, font));

  function drawLine(text: string, x: number, y: number, font: Font): void {
    let left = x;
    for (const run of pdfFontRuns(text)) {
      setFont(run.script, font);
      // Fonts share a baseline although their ascents differ.
      doc.text(run.text, left, y + font.size, { lineBreak: false, baseline: "alphabetic" });
      left += doc.widthOfString(run.text);
    }
  }

  function drawText(text: string, { x, y, width, align = "left", colour, maxLines, ...font }: TextOptions): number {
    const lines = linesOf(text, { width, ...font });
    const shown = lines.slice(0, maxLines);
    if (shown.length < lines.length) shown[shown.length - 1] = `${shown.at(-1)}…`;
    doc.fillColor(colour ?? "#000000");
    let top = y;
    for (const line of shown) {
      drawLine(line, align === "right" ? x + width - widthOf(line, font) : x, top, font);
      top += font.size * lineHeight;
    }
    return top;
  }

  return { linesOf, drawLine, drawText };
}

/** Modules of 0.25 to 0.5 mm, which every reader accepts. */
function drawBars(doc: PdfDocument, widths: number[], { x, y, width, height }: Box): void {
  const modules = widths.reduce((sum, each) => sum + each, 0);
  const module = Math.min(width / modules, 0.5 * mm);
  doc.fillColor("#000000");
  let left = x;
  for (const [at, bars] of widths.entries()) {
    if (at % 2 === 0) doc.rect(left, y, bars * module, height);
    left += bars * module;
  }
  doc.fill();
}

/** Breaks at spaces; a word wider than a line after a hyphen or anywhere. */
function brokenLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (widthOf(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = word;
      while (widthOf(line) > width && line.length > 1) {
        let [fits, tooMany] = [1, line.length];
        while (tooMany - fits > 1) {
          const middle = Math.floor((fits + tooMany) / 2);
          if (widthOf(line.slice(0, middle)) > width) tooMany = middle;
          else fits = middle;
        }
        fits = line.lastIndexOf("-", fits - 1) + 1 || fits;
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    lines.push(line);
  }
  return lines;
}
