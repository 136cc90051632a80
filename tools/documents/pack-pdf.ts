import { createHash } from "node:crypto";
import { constants, deflateSync, inflateSync } from "node:zlib";

/** In thousandths of the font size. */
type GlyphWidths = (glyph: number) => number;

const block = /BT\n(\/\w+) ([\d.]+) Tf\n([^\n]+ Tm)\n(<[0-9a-fA-F]+> Tj\n(?:[-\d.]+ 0 Td <[0-9a-fA-F]+> Tj\n)*)ET\n/g;
/** Differences below a hundredth of a CSS pixel are not written; they never add up. */
const unseen = 0.01;

/** Where the font's widths lead to the same place: the same print in a third of the bytes. */
export function joinTextRuns(operators: string, widthsOf: (fontName: string) => GlyphWidths | undefined): string {
  return operators.replace(block, (whole, fontName: string, sizeText: string, matrix: string, shown: string) => {
    const widths = widthsOf(fontName);
    const size = Number(sizeText);
    if (!widths || !size) return whole;
    let wanted = 0;
    let pen = 0;
    let array = "";
    let string = "";
    for (const [, move, glyphs] of shown.matchAll(/(?:([-\d.]+) 0 Td )?<([0-9a-fA-F]+)> Tj\n/g)) {
      wanted += Number(move ?? 0);
      if (Math.abs(wanted - pen) > unseen) {
        const shift = Math.round(((pen - wanted) / size) * 1000);
        array += `${string && `<${string}>`}${shift}`;
        string = "";
        pen -= (shift / 1000) * size;
      }
      string += glyphs;
      for (const glyph of glyphs!.match(/.{4}/g) ?? []) pen += (widths(Number.parseInt(glyph, 16)) / 1000) * size;
    }
    return `BT\n${fontName} ${sizeText} Tf\n${matrix}\n[${array}<${string}>] TJ\nET\n`;
  });
}

export function readWidths(font: string): GlyphWidths {
  const fallback = Number(/\/DW (\d+)/.exec(font)?.[1] ?? 1000);
  const widths = new Map<number, number>();
  const tokens = (/\/W\s*(\[[\s\S]*)/.exec(font)?.[1] ?? "[]").match(/\[|\]|-?[\d.]+/g) ?? [];
  let at = 1;
  while (at < tokens.length && tokens[at] !== "]") {
    const first = Number(tokens[at]);
    if (tokens[at + 1] === "[") {
      at += 2;
      for (let glyph = first; tokens[at] !== "]"; glyph += 1, at += 1) widths.set(glyph, Number(tokens[at]));
      at += 1;
    } else {
      for (let glyph = first; glyph <= Number(tokens[at + 1]); glyph += 1) widths.set(glyph, Number(tokens[at + 2]));
      at += 3;
    }
  }
  return (glyph) => widths.get(glyph) ?? fallback;
}

/** The objects of a PDF as Chromium (Skia) writes it: a table of offsets, direct `/Length`, no encryption. */
export type PdfObjects = { trailer: string; bodies: Map<number, Buffer> };

export function readPdf(file: Buffer): PdfObjects {
  const text = file.toString("latin1");
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const [head, , size] = /^xref\n(\d+) (\d+)\n/.exec(text.slice(start, start + 40)) ?? [];
  if (!head) throw new Error("The PDF has no plain table of offsets.");
  const table = start + head.length;
  const offsets = Array.from({ length: Number(size) }, (_, number) => {
    const line = text.slice(table + number * 20, table + number * 20 + 18);
    return line.endsWith("n") ? Number(line.slice(0, 10)) : undefined;
  });
  const bodies = new Map<number, Buffer>();
  for (const [number, offset] of offsets.entries()) {
    if (offset === undefined) continue;
    const from = offset + `${number} 0 obj\n`.length;
    const length = /\/Length (\d+)/.exec(text.slice(from, text.indexOf("endobj", from)))?.[1];
    const data = length ? text.indexOf("stream\n", from) + "stream\n".length + Number(length) : from;
    bodies.set(number, file.subarray(from, text.indexOf("\nendobj", data)));
  }
  return { trailer: text.slice(table + Number(size) * 20), bodies };
}

/** One compressed object stream (PDF 1.5), `date` in place of the time of printing, no browser version. */
export function packPdf(file: Buffer, { date, creator }: { date: Date; creator: string }): Buffer {
  const { trailer, bodies } = readPdf(file);
  const root = reference(trailer, "Root");
  const info = reference(trailer, "Info");
  const stamp = `(D:${date.toISOString().replace(/[-T:]|\..*/g, "")}+00'00')`;
  const packed = new PackedFile();
  const drawings = numbersOfDrawings(bodies);
  const widthsOf = widthsIn(bodies);
  const gathered: [number: number, text: Buffer][] = [];
  for (const [number, body] of bodies) {
    const at = body.indexOf("stream\n");
    if (at >= 0 && body.subarray(-"endstream".length).toString() === "endstream") {
      const rewritten = drawings.has(number)
        ? (operators: string) => rounded(joinTextRuns(operators, widthsOf))
        : undefined;
      packed.write(number, recompressed(body, at, rewritten));
      continue;
    }
    const text = body.toString("latin1");
    const entry =
      number === info
        ? text
            .replaceAll(/\/(CreationDate|ModDate) \([^)]*\)/g, `/$1 ${stamp}`)
            .replace(/\/Creator \((?:[^()\\]|\\.)*\)/, `/Creator (${creator})`)
        : text;
    gathered.push([number, Buffer.from(entry, "latin1")]);
  }
  const container = Math.max(...bodies.keys()) + 1;
  packed.writeTogether(container, gathered);
  return packed.end(container + 1, { root, info });
}

class PackedFile {
  private readonly parts = [Buffer.from("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", "latin1")];
  private length = this.parts[0]!.length;
  private readonly rows = new Map<number, [kind: number, where: number, index: number]>();

  write(number: number, body: Buffer): void {
    this.rows.set(number, [1, this.length, 0]);
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    this.parts.push(part);
    this.length += part.length;
  }

  writeTogether(container: number, objects: readonly [number: number, text: Buffer][]): void {
    const index: string[] = [];
    let inside = 0;
    for (const [order, [number, text]] of objects.entries()) {
      index.push(`${number} ${inside}`);
      this.rows.set(number, [2, container, order]);
      inside += text.length + 1;
    }
    const first = Buffer.from(`${index.join(" ")}\n`);
    const data = Buffer.concat([first, ...objects.flatMap(([, text]) => [text, Buffer.from("\n")])]);
    const dictionary = `/Type /ObjStm /N ${objects.length} /First ${first.length} /Filter /FlateDecode`;
    this.write(container, streamObject(dictionary, deflate(data)));
  }

  end(table: number, { root, info }: { root: number; info: number }): Buffer {
    const start = this.length;
    this.rows.set(table, [1, start, 0]);
    const cells = Buffer.alloc((table + 1) * 7);
    for (const [number, [kind, where, order]] of this.rows) {
      cells.writeUInt8(kind, number * 7);
      cells.writeUInt32BE(where, number * 7 + 1);
      cells.writeUInt16BE(order, number * 7 + 5);
    }
    cells.writeUInt16BE(65_535, 5);
    const id = createHash("sha256").update(Buffer.concat(this.parts)).digest("hex").slice(0, 32);
    const dictionary = `/Type /XRef /Size ${table + 1} /W [1 4 2] /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] /Filter /FlateDecode`;
    this.write(table, streamObject(dictionary, deflate(cells)));
    return Buffer.concat([...this.parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
  }
}

/** The pages of all headings, counted from 1, from the outline that Chromium makes. */
export function pagesOfHeadings(file: Buffer): number[] {
  const { trailer, bodies } = readPdf(file);
  const textOf = (number: number) => bodies.get(number)!.toString("latin1");
  const catalog = textOf(reference(trailer, "Root"));
  const leaves = (number: number): number[] => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(textOf(number))?.[1];
    return kids ? [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => leaves(Number(kid))) : [number];
  };
  const pages = leaves(reference(catalog, "Pages"));
  const found: number[] = [];
  const walk = (number: number | undefined) => {
    for (let item = number; item !== undefined; item = optionalReference(textOf(item), "Next")) {
      found.push(pages.indexOf(Number(/\/Dest \[(\d+) 0 R/.exec(textOf(item))?.[1])) + 1);
      walk(optionalReference(textOf(item), "First"));
    }
  };
  walk(optionalReference(textOf(reference(catalog, "Outlines")), "First"));
  return found;
}

function optionalReference(text: string, name: string): number | undefined {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

function reference(text: string, name: string): number {
  const number = optionalReference(text, name);
  if (number === undefined) throw new Error(`The PDF names no ${name}.`);
  return number;
}

const deflate = (data: Buffer) => deflateSync(data, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });

function numbersOfDrawings(bodies: Map<number, Buffer>): Set<number> {
  const found = new Set<number>();
  for (const [number, body] of bodies) {
    const text = body.toString("latin1");
    const contents = optionalReference(text, "Contents");
    if (contents !== undefined && text.includes("/Type /Page")) found.add(contents);
    if (text.includes("/Subtype /Form")) found.add(number);
  }
  return found;
}

/** Chromium names a font after its object: /F6 is object 6. */
function widthsIn(bodies: Map<number, Buffer>): (fontName: string) => GlyphWidths | undefined {
  const widths = new Map<string, GlyphWidths | undefined>();
  const read = (name: string) => {
    const font = bodies.get(Number(name.replace("/F", "")))?.toString("latin1") ?? "";
    const descendant = /\/DescendantFonts \[(\d+) 0 R/.exec(font)?.[1];
    const glyphs = bodies.get(Number(descendant))?.toString("latin1");
    return glyphs?.includes("/Identity") || glyphs?.includes("/W [") ? readWidths(glyphs) : undefined;
  };
  return (name) => {
    if (!widths.has(name)) widths.set(name, read(name));
    return widths.get(name);
  };
}

/** Coordinates are in CSS pixels (0.26 mm): a tenth is the resolution of an office printer. Matrices keep their digits. */
function rounded(operators: string): string {
  const shorter = (digits: number) => (number: string) => String(Number(Number(number).toFixed(digits)));
  return operators
    .replace(/^[-\d. ]+ (?:m|l|c)$/gm, (line) => line.replace(/-?\d*\.\d{2,}/g, shorter(1)))
    .replace(/^[-\d. ]+ (?:re|Tm)$/gm, (line) => line.replace(/-?\d*\.\d{3,}/g, shorter(2)));
}

function recompressed(body: Buffer, at: number, rewritten?: (operators: string) => string): Buffer {
  const dictionary = body.subarray(0, at).toString("latin1");
  if (!/\/Filter \/FlateDecode/.test(dictionary)) return body;
  const data = inflateSync(body.subarray(at + "stream\n".length));
  const packed = deflate(rewritten ? Buffer.from(rewritten(data.toString("latin1")), "latin1") : data);
  const entry = dictionary.replace(/\/Length \d+/, `/Length ${packed.length}`);
  return Buffer.concat([Buffer.from(`${entry}stream\n`, "latin1"), packed, Buffer.from("\nendstream")]);
}

function streamObject(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dictionary} /Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
}
