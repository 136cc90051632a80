import PDFDocument from "pdfkit";
import { openPdfFont } from "#app/platform/open-pdf-font.server.ts";
import { type PdfFontWeight, pdfFontName, pdfFontRuns, pdfFontScripts } from "#app/platform/pdf-fonts.ts";
import { facturXMetadata, facturXName } from "./factur-x-metadata.ts";
import type { InvoiceSheet, Words } from "./invoice-sheet.server.ts";

type Doc = typeof PDFDocument.prototype;
type Style = { size?: number; weight?: PdfFontWeight; color?: string; align?: "left" | "right" };
type Box = { x: number; y: number; width: number };

const margin = 48;
const pageWidth = 595.28;
const contentWidth = pageWidth - 2 * margin;
const bottom = 841.89 - margin;
const ink = "#1b2330";
const muted = "#5c6370";
const line = "#c9ccd3";

/**
 * An archivable, tagged PDF (PDF/A-3a) of one page as a rule, with the Factur-X data inside. Runs in a thread
 * of its own (renderer.server.ts).
 */
export async function renderInvoice(sheet: InvoiceSheet, xml: string, issuedAt: Date): Promise<Buffer> {
  const doc: Doc = new PDFDocument({
    size: "A4",
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    lang: "fr-FR",
    displayTitle: true,
    bufferPages: true,
    font: openPdfFont("latin", "regular"),
    info: { Title: sheet.title, CreationDate: issuedAt, ModDate: issuedAt },
  });
  for (const { script } of pdfFontScripts)
    for (const weight of ["regular", "semibold"] as const)
      doc.registerFont(pdfFontName(script, weight), openPdfFont(script, weight));
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));

  drawSheet(doc, sheet);
  numberPages(doc, sheet.page);
  doc.file(Buffer.from(xml), {
    name: facturXName,
    type: "text/xml",
    description: "Factur-X EN 16931",
    relationship: "Alternative",
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  } as never);
  doc.appendXML(facturXMetadata);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawSheet(doc: Doc, sheet: InvoiceSheet): void {
  const root = doc.struct("Document");
  doc.addStructure(root);
  let y = margin;
  const keepTogether = (height: number) => {
    y = startOf(doc, y, height);
  };
  const block = (tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw));
  /** French, then the other language smaller below it. Returns the height. */
  const both = (words: Words, box: Box, style: Style = {}): number => {
    const height = drawText(doc, words.fr, box, style);
    if (words.other === undefined) return height;
    const below = { ...box, y: box.y + height };
    return (
      height +
      drawText(doc, words.other, below, { ...style, size: (style.size ?? 9) - 1.5, weight: "regular", color: muted })
    );
  };

  for (const warning of sheet.warnings)
    block("P", () => {
      y += both(warning, { x: margin, y, width: contentWidth }, { weight: "semibold", color: "#a11d1d" }) + 4;
    });
  block("H1", () => {
    const title = {
      fr: `${sheet.heading.fr} ${sheet.number}`,
      ...(sheet.heading.other ? { other: sheet.heading.other } : {}),
    };
    y += both(title, { x: margin, y, width: contentWidth }, { size: 20, weight: "semibold" }) + 16;
  });

  const half = contentWidth / 2 - 12;
  const partyTop = y;
  let partyBottom = y;
  for (const [index, party] of [sheet.seller, sheet.buyer].entries()) {
    const x = margin + index * (half + 24);
    y = partyTop;
    block("H2", () => {
      y += both(party.label, { x, y, width: half }, { weight: "semibold", color: muted }) + 3;
    });
    for (const text of party.lines)
      block("P", () => {
        y += both(text, { x, y, width: half }) + 1;
      });
    partyBottom = Math.max(partyBottom, y);
  }
  y = partyBottom + 16;

  for (const [label, value] of sheet.facts) {
    keepTogether(40);
    block("P", () => {
      const left = both(label, { x: margin, y, width: 200 }, { color: muted });
      const right = both(value, { x: margin + 210, y, width: contentWidth - 210 });
      y += Math.max(left, right) + 3;
    });
  }
  y += 14;

  y = drawTable(doc, root, sheet, y, both);
  y += 10;
  keepTogether(sheet.totals.length * 26);
  for (const { label, value, isStrong } of sheet.totals) {
    block("P", () => {
      const style: Style = isStrong ? { weight: "semibold", size: 10.5 } : {};
      const left = both(label, { x: margin + contentWidth - 280, y, width: 180 }, style);
      const right = drawText(doc, value, { x: margin + contentWidth - 90, y, width: 90 }, { ...style, align: "right" });
      y += Math.max(left, right) + 4;
    });
  }
  y += 18;
  for (const note of sheet.notes) {
    keepTogether(36);
    block("P", () => {
      y += both(note, { x: margin, y, width: contentWidth }, { size: 8.5 }) + 4;
    });
  }
  root.end();
}

/**
 * Where a block of this height starts: on the next page if this one has no room for it, since its texts are placed one by
 * one.
 */
function startOf(doc: Doc, y: number, height: number): number {
  if (y + height <= bottom) return y;
  doc.addPage();
  return margin;
}

function numberPages(doc: Doc, words: string): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; count > 1 && index < count; index++) {
    doc.switchToPage(index);
    // Otherwise text in the margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    const text = words.replace("{page}", String(index + 1)).replace("{pages}", String(count));
    drawText(doc, text, { x: margin, y: bottom + 12, width: contentWidth }, { size: 8, color: muted, align: "right" });
    doc.endMarkedContent();
  }
}

function drawTable(
  doc: Doc,
  root: ReturnType<Doc["struct"]>,
  { columns, rows }: InvoiceSheet,
  top: number,
  both: (words: Words, box: Box, style?: Style) => number,
): number {
  const widths = [contentWidth - 270, 40, 90, 50, 90];
  const cellOf = (index: number, y: number): Box => ({
    x: margin + widths.slice(0, index).reduce((sum, width) => sum + width, 0) + (index === 0 ? 0 : 6),
    y,
    width: widths[index]! - (index === 0 ? 0 : 6),
  });
  const table = doc.struct("Table");
  root.add(table);
  let y = top;
  for (const [position, cells] of [columns, ...rows].entries()) {
    const isHead = position === 0;
    const row = doc.struct("TR");
    table.add(row);
    const top = startOf(doc, y, 90);
    let height = 0;
    for (const [index, words] of cells.entries()) {
      const style: Style = {
        align: index === 0 ? "left" : "right",
        ...(isHead ? { weight: "semibold", size: 8.5, color: muted } : {}),
      };
      const cell = doc.struct(isHead ? "TH" : "TD", (isHead ? { scope: "Column" } : {}) as never, () => {
        height = Math.max(height, both(words, cellOf(index, top), style));
      });
      row.add(cell);
    }
    row.end();
    y = top + height + 5;
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .lineWidth(0.6)
      .strokeColor(line)
      .stroke();
    doc.endMarkedContent();
    y += 6;
  }
  table.end();
  return y;
}

/** One text, split into runs of the fonts that have its letters. Returns its height. */
function drawText(doc: Doc, text: string, { x, y, width }: Box, style: Style): number {
  const { size = 9, weight = "regular", color = ink, align = "left" } = style;
  const runs = pdfFontRuns(text);
  doc.fontSize(size).fillColor(color);
  for (const [index, run] of runs.entries()) {
    doc.font(pdfFontName(run.script, weight));
    // Fonts differ in ascent: all runs share one baseline.
    const options = {
      ...{ width, align, continued: index < runs.length - 1, lineGap: 0 },
      ...{ baseline: "alphabetic", features: ["tnum", "kern"] },
    } as never;
    if (index === 0) doc.text(run.text, x, y + size, options);
    else doc.text(run.text, options);
  }
  return doc.y - y - size + size * 0.15;
}
