import PDFDocument from "pdfkit";
import { fill } from "#app/i18n/format.ts";
import { openPdfFont } from "#app/platform/pdf/open-pdf-font.server.ts";
import { type PdfFontWeight, pdfFontName, pdfFontScripts } from "#app/platform/pdf/pdf-fonts.ts";
import { pdfFontRuns } from "#app/platform/pdf/printable-letters.ts";
import { facturXMetadata, facturXName } from "./factur-x.ts";
import type { InvoiceSheet, Words } from "./invoice-sheet.server.ts";

/** What pdfkit knows and its types lack. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFAttachmentOptions {
      relationship?: string;
    }
    interface StructureElementOptions {
      scope?: string;
    }
  }
}

type Doc = typeof PDFDocument.prototype;
type Structure = ReturnType<Doc["struct"]>;
type Style = { size?: number; weight?: PdfFontWeight; color?: string; align?: "left" | "right" };
type Column = { x: number; width: number };
type Box = Column & { y: number };

const margin = 48;
const pageWidth = 595.28;
const contentWidth = pageWidth - 2 * margin;
const wholeWidth: Column = { x: margin, width: contentWidth };
const marginTop = 34;
const bottom = 841.89 - marginTop;
const ink = "#1b2330";
const muted = "#5c6370";
const line = "#c9ccd3";

/** An archivable, tagged PDF (PDF/A-3a) with Factur-X data, usually one page. Runs in a thread (renderer.server.ts). */
export async function renderInvoice(sheet: InvoiceSheet, xml: string, issuedAt: Date): Promise<Buffer> {
  const doc: Doc = new PDFDocument({
    size: "A4",
    margins: { top: marginTop, bottom: marginTop, left: margin, right: margin },
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
  });
  doc.appendXML(facturXMetadata);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Cursor = { doc: Doc; root: Structure; y: number };

function drawSheet(doc: Doc, sheet: InvoiceSheet): void {
  const root = doc.struct("Document");
  doc.addStructure(root);
  const cursor: Cursor = { doc, root, y: marginTop };
  for (const warning of sheet.warnings)
    writeBlock(cursor, "P", warning, wholeWidth, { weight: "semibold", color: "#a11d1d", gap: 4 });
  const title = {
    fr: `${sheet.heading.fr} ${sheet.number}`,
    ...(sheet.heading.other ? { other: sheet.heading.other } : {}),
  };
  writeBlock(cursor, "H1", title, wholeWidth, { size: 20, weight: "semibold", gap: 12 });
  drawParties(cursor, sheet);
  cursor.y += 10;
  drawDetails(cursor, sheet);
  cursor.y += 10;
  drawTable(cursor, sheet);
  cursor.y += 6;
  drawTotals(cursor, sheet);
  cursor.y += 10;
  for (const note of sheet.notes) {
    keepTogether(cursor, 48);
    writeBlock(cursor, "P", note, wholeWidth, { size: 8.5, gap: 4 });
  }
  root.end();
}

function drawParties(cursor: Cursor, { seller, buyer }: InvoiceSheet): void {
  const half = contentWidth / 2 - 12;
  const top = cursor.y;
  let bottom = top;
  for (const [index, party] of [seller, buyer].entries()) {
    const column = { x: margin + index * (half + 24), width: half };
    cursor.y = top;
    writeBlock(cursor, "H2", party.label, column, { weight: "semibold", color: muted, gap: 3 });
    for (const text of party.lines) writeBlock(cursor, "P", text, column, { gap: 1 });
    bottom = Math.max(bottom, cursor.y);
  }
  cursor.y = bottom;
}

function drawDetails(cursor: Cursor, { details }: InvoiceSheet): void {
  const { doc, root } = cursor;
  for (const [label, value] of details) {
    keepTogether(cursor, 40);
    const { y } = cursor;
    const draw = () => {
      const left = drawWords(doc, label, { x: margin, y, width: 200 }, { color: muted });
      const right = drawWords(doc, value, { x: margin + 210, y, width: contentWidth - 210 });
      cursor.y += Math.max(left, right) + 3;
    };
    root.add(doc.struct("P", {}, draw));
  }
}

function drawTotals(cursor: Cursor, { totals }: InvoiceSheet): void {
  const { doc, root } = cursor;
  keepTogether(cursor, totals.length * 26);
  for (const { label, value, isStrong } of totals) {
    const { y } = cursor;
    const style: Style = isStrong ? { weight: "semibold", size: 10.5 } : {};
    const draw = () => {
      const left = drawWords(doc, label, { x: margin + contentWidth - 280, y, width: 180 }, style);
      const right = drawText(doc, value, { x: margin + contentWidth - 90, y, width: 90 }, { ...style, align: "right" });
      cursor.y += Math.max(left, right) + 4;
    };
    root.add(doc.struct("P", {}, draw));
  }
}

function writeBlock(
  cursor: Cursor,
  tag: string,
  words: Words,
  column: Column,
  { gap, ...style }: Style & { gap: number },
) {
  const { doc, root } = cursor;
  const draw = () => {
    cursor.y += drawWords(doc, words, { ...column, y: cursor.y }, style) + gap;
  };
  root.add(doc.struct(tag, {}, draw));
}

/** Starts a new page if the block does not fit, since its texts are placed one by one. */
function keepTogether(cursor: Cursor, height: number): void {
  if (cursor.y + height <= bottom) return;
  cursor.doc.addPage();
  cursor.y = marginTop;
}

function numberPages(doc: Doc, words: Words): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; count > 1 && index < count; index++) {
    doc.switchToPage(index);
    // Text in the margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    const numbered = (text: string) => fill(text, { page: index + 1, pages: count });
    const text = { fr: numbered(words.fr), ...(words.other ? { other: numbered(words.other) } : {}) };
    drawWords(doc, text, { x: margin, y: bottom + 6, width: contentWidth }, { size: 8, color: muted, align: "right" });
    doc.endMarkedContent();
  }
}

function drawTable(cursor: Cursor, { columns, rows }: InvoiceSheet): void {
  const { doc, root } = cursor;
  const widths = [contentWidth - 270, 40, 90, 50, 90];
  const cellOf = (index: number): Column => ({
    x: margin + widths.slice(0, index).reduce((sum, width) => sum + width, 0) + (index === 0 ? 0 : 6),
    width: widths[index]! - (index === 0 ? 0 : 6),
  });
  const table = doc.struct("Table");
  root.add(table);
  for (const [position, cells] of [columns, ...rows].entries()) {
    const isHead = position === 0;
    const row = doc.struct("TR");
    table.add(row);
    keepTogether(cursor, 90);
    const { y } = cursor;
    let height = 0;
    for (const [index, words] of cells.entries()) {
      const style: Style = {
        align: index === 0 ? "left" : "right",
        ...(isHead ? { weight: "semibold", size: 8.5, color: muted } : {}),
      };
      const cell = doc.struct(isHead ? "TH" : "TD", isHead ? { scope: "Column" } : {}, () => {
        height = Math.max(height, drawWords(doc, words, { ...cellOf(index), y }, style));
      });
      row.add(cell);
    }
    row.end();
    drawRule(doc, y + height + 5);
    cursor.y = y + height + 11;
  }
  table.end();
}

function drawRule(doc: Doc, y: number): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .moveTo(margin, y)
    .lineTo(margin + contentWidth, y)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke();
  doc.endMarkedContent();
}

/** The other language is smaller, below. Returns the height. */
function drawWords(doc: Doc, words: Words, box: Box, style: Style = {}): number {
  const height = drawText(doc, words.fr, box, style);
  if (words.other === undefined) return height;
  const small: Style = { ...style, size: (style.size ?? 9) - 1.5, weight: "regular", color: muted };
  return height + drawText(doc, words.other, { ...box, y: box.y + height }, small);
}

/** Split into runs of fonts. Returns the height. */
function drawText(doc: Doc, text: string, { x, y, width }: Box, style: Style): number {
  const { size = 9, weight = "regular", color = ink, align = "left" } = style;
  const runs = pdfFontRuns(text);
  doc.fontSize(size).fillColor(color);
  for (const [index, run] of runs.entries()) {
    doc.font(pdfFontName(run.script, weight));
    // All runs share one baseline.
    const options: PDFKit.Mixins.TextOptions = {
      width,
      align,
      continued: index < runs.length - 1,
      lineGap: 0,
      baseline: "alphabetic",
      features: ["tnum", "kern"],
    };
    if (index === 0) doc.text(run.text, x, y + size, options);
    else doc.text(run.text, options);
  }
  return doc.y - y - size + size * 0.15;
}
