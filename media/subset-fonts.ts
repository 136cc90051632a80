/**
 * Cuts the shop's typeface to the letters it needs and computes a fallback face with the same metrics.
 *
 *   node media/subset-fonts.ts
 *
 * Writes public/fonts/*.woff2 (names carry a hash of their content, so they may be cached for ever),
 * app/styles/font.css and app/styles/font.ts. Run it again after changing the typeface or the ranges; commit what it writes.
 * Typeface: Instrument Sans (SIL Open Font License 1.1), weights 400 to 700, proportional figures with true tabular ones (tnum).
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
// @ts-expect-error the package has no types
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const source = join(root, "node_modules/@fontsource-variable/instrument-sans/files");
const target = join(root, "public/fonts");
const family = "Instrument Sans";
const fallbackFamily = "Instrument Sans Fallback";

// Latin-1, œ Œ Ÿ, general punctuation that the five languages use, €, minus, trade mark. Everything else of Latin Extended-A
// (names and addresses of Central Europe) is a second file, loaded only by a page that shows such a letter.
const latin: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bc, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2dc, 0x2dc],
  [0x2009, 0x2009],
  [0x2011, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
const latinExtended: [number, number][] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
];

const characters = (ranges: [number, number][]) =>
  ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)))
    .join("");
const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
const unicodeRange = (ranges: [number, number][]) =>
  ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(", ");

async function cut(script: "latin" | "latin-ext", ranges: [number, number][]) {
  const file = readFileSync(join(source, `instrument-sans-${script}-wght-normal.woff2`));
  const options = { keepFeatures: ["kern", "liga", "locl", "ccmp", "mark", "mkmk", "tnum", "pnum"], noHinting: true };
  const sfnt = await subsetFont(file, characters(ranges), { ...options, targetFormat: "sfnt" });
  const woff2 = await subsetFont(file, characters(ranges), { ...options, targetFormat: "woff2" });
  const name = `instrument-sans-${script}.${createHash("sha256").update(woff2).digest("hex").slice(0, 8)}.woff2`;
  writeFileSync(join(target, name), woff2);
  console.log(`${name}  ${woff2.length} bytes`);
  return { sfnt, name, bytes: woff2.length };
}

/** Advance widths and vertical metrics of an sfnt font, in units of its em. */
function readMetrics(font: Buffer) {
  const tables: Record<string, number> = {};
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    tables[font.toString("latin1", at, at + 4)] = font.readUInt32BE(at + 8);
  }
  const { cmap, head, hhea, hmtx } = tables as { cmap: number; head: number; hhea: number; hmtx: number };
  const horizontalMetrics = font.readUInt16BE(hhea + 34);
  let format4 = 0;
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4);
    if (font.readUInt16BE(at) === 4) format4 = at;
  }
  if (!format4) throw new Error("the font has no cmap subtable of format 4");
  const segments = font.readUInt16BE(format4 + 6) / 2;
  const glyphOf = (code: number) => {
    for (let i = 0; i < segments; i++) {
      const end = font.readUInt16BE(format4 + 14 + i * 2);
      if (code > end) continue;
      const start = font.readUInt16BE(format4 + 16 + segments * 2 + i * 2);
      if (code < start) return 0;
      const delta = font.readUInt16BE(format4 + 16 + segments * 4 + i * 2);
      const offsetAt = format4 + 16 + segments * 6 + i * 2;
      const offset = font.readUInt16BE(offsetAt);
      if (offset === 0) return (code + delta) & 0xffff;
      return (font.readUInt16BE(offsetAt + offset + (code - start) * 2) + delta) & 0xffff;
    }
    return 0;
  };
  return {
    unitsPerEm: font.readUInt16BE(head + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: -font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    advance: (character: string) =>
      font.readUInt16BE(hmtx + 4 * Math.min(glyphOf(character.codePointAt(0)!), horizontalMetrics - 1)),
  };
}

// Arial's advance widths per 1000 (its published metrics; Liberation Sans and Helvetica share them), and how often each letter
// occurs in a hundred characters of French prose, spaces included.
const arialWidths: Record<string, number> = {
  " ": 278,
  a: 556,
  b: 556,
  c: 500,
  d: 556,
  e: 556,
  f: 278,
  g: 556,
  h: 556,
  i: 222,
  j: 222,
  k: 500,
  l: 222,
  m: 833,
  n: 556,
  o: 556,
  p: 556,
  q: 556,
  r: 333,
  s: 500,
  t: 278,
  u: 556,
  v: 500,
  w: 722,
  x: 500,
  y: 500,
  z: 500,
};
const frequencies: Record<string, number> = {
  " ": 16.5,
  a: 6.9,
  b: 0.8,
  c: 2.7,
  d: 3.1,
  e: 14.2,
  f: 0.9,
  g: 0.8,
  h: 0.7,
  i: 6.2,
  j: 0.5,
  k: 0.1,
  l: 4.6,
  m: 2.5,
  n: 5.9,
  o: 4.8,
  p: 2.5,
  q: 1.0,
  r: 5.5,
  s: 6.6,
  t: 6.0,
  u: 5.2,
  v: 1.5,
  w: 0.1,
  x: 0.4,
  y: 0.3,
  z: 0.2,
};

function fallbackFace(metrics: ReturnType<typeof readMetrics>) {
  const average = (width: (character: string) => number) => {
    const entries = Object.entries(frequencies);
    return (
      entries.reduce((sum, [character, f]) => sum + width(character) * f, 0) /
      entries.reduce((sum, [, f]) => sum + f, 0)
    );
  };
  const size = average((c) => metrics.advance(c) / metrics.unitsPerEm) / average((c) => arialWidths[c]! / 1000);
  const percent = (units: number) => `${((units / metrics.unitsPerEm / size) * 100).toFixed(2)}%`;
  return `@font-face {
  font-family: "${fallbackFamily}";
  src: local("Arial"), local("Liberation Sans"), local("Helvetica");
  size-adjust: ${(size * 100).toFixed(2)}%;
  ascent-override: ${percent(metrics.ascent)};
  descent-override: ${percent(metrics.descent)};
  line-gap-override: ${percent(metrics.lineGap)};
}
`;
}

const face = (name: string, ranges: [number, number][]) => `@font-face {
  font-family: "${family}";
  src: url("/fonts/${name}") format("woff2");
  font-weight: 400 700;
  font-style: normal;
  font-display: swap;
  unicode-range: ${unicodeRange(ranges)};
}
`;

mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) if (old.startsWith("instrument-sans-")) rmSync(join(target, old));
const main = await cut("latin", latin);
const extended = await cut("latin-ext", latinExtended);
writeFileSync(
  join(root, "app/styles/font.css"),
  `/* Written by media/subset-fonts.ts: do not edit. */\n${face(main.name, latin)}${face(extended.name, latinExtended)}${fallbackFace(readMetrics(main.sfnt))}`,
);
writeFileSync(
  join(root, "app/styles/font.ts"),
  `/** Written by media/subset-fonts.ts: do not edit. The file every page preloads (\`<link rel="preload" as="font" type="font/woff2" crossorigin>\`). */\nexport const fontFile = "/fonts/${main.name}";\n`,
);
const license = createRequire(import.meta.url).resolve("@fontsource-variable/instrument-sans/LICENSE");
writeFileSync(join(target, "OFL.txt"), readFileSync(license));
console.log(`total ${main.bytes + extended.bytes} bytes`);
