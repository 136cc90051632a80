/**
 * Cuts the shop's typefaces to the letters they need and writes fallback faces with the same metrics.
 *
 *   node tools/media/subset-fonts.ts
 *
 * Writes public/fonts/*.woff2 (names carry a hash of their content, so they may be cached for ever),
 * app/styles/font.css and app/styles/font.ts. Run it again after changing a typeface or the ranges; commit what it writes.
 * Typefaces (SIL Open Font License 1.1): Instrument Sans, weights 400 to 600, proportional figures with true tabular ones (tnum);
 * Martian Mono for codes, VINs, plates, serials and program code, one instance of width 75 and weight 500.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
// @ts-expect-error the package has no types
import subsetFont from "subset-font";
import { mapCharacter } from "./map-character.ts";

const root = join(import.meta.dirname, "../..");
const source = join(root, "node_modules/@fontsource-variable/instrument-sans/files");
const target = join(root, "public/fonts");
const family = "Instrument Sans";

// Characters of the five languages (app/content/typeface.test.ts). The rest of Latin-1 and Latin Extended-A is in separate
// files, loaded when needed.
const latin: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  [0xa7, 0xa7],
  [0xa9, 0xab],
  [0xad, 0xae],
  [0xb0, 0xb0],
  [0xb2, 0xb3],
  [0xb7, 0xb7],
  [0xba, 0xbb],
  [0xbf, 0xc2],
  [0xc4, 0xc4],
  [0xc6, 0xcf],
  [0xd1, 0xd4],
  [0xd6, 0xd7],
  [0xd9, 0xdc],
  [0xdf, 0xe2],
  [0xe4, 0xe4],
  [0xe6, 0xef],
  [0xf1, 0xf4],
  [0xf6, 0xf6],
  [0xf9, 0xfc],
  [0xff, 0xff],
  [0x152, 0x153],
  [0x2011, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
/** Includes characters of the main file, since this face stands last. */
const otherLatin1: [number, number][] = [
  [0xa2, 0xfe],
  [0x2bc, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2dc, 0x2dc],
  [0x2009, 0x2009],
  [0x2020, 0x2021],
  [0x2039, 0x203a],
];
/** For codes, VINs, plates, serials and measured values, and with its signs for a line of program code. */
const codes: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0x2013, 0x2013],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
];
const latinExtended: [number, number][] = [
  [0x100, 0x17f],
  [0x218, 0x21b],
];

const withoutLatin = (ranges: [number, number][]) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .filter((code) => !latin.some(([from, to]) => code >= from && code <= to))
    .map((code): [number, number] => [code, code]);

const characters = (ranges: [number, number][]) =>
  ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)))
    .join("");
const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
const unicodeRange = (ranges: [number, number][]) =>
  ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(", ");

/** Only weights and features in use: each costs 0.3 to 1.2 KB on every first visit. */
const options = {
  keepFeatures: ["kern", "liga", "tnum"],
  noHinting: true,
  variationAxes: { wght: { min: 400, max: 600 } },
};

/** French has it before ; : ! ? and inside « »; the typeface does not, and a browser would halve its space of 0.2 em. */
const narrowSpace = 0x202f;

async function cut(script: "latin" | "latin-ext", part: string, ranges: [number, number][]) {
  const whole = await subsetFont(
    readFileSync(join(source, `instrument-sans-${script}-wght-normal.woff2`)),
    characters(ranges),
    { ...options, targetFormat: "sfnt" },
  );
  const file = part === "latin" ? mapCharacter(whole, narrowSpace, 0x20) : whole;
  const sfnt = await subsetFont(file, characters(ranges), { ...options, targetFormat: "sfnt" });
  const woff2 = await subsetFont(file, characters(ranges), { ...options, targetFormat: "woff2" });
  const name = `instrument-sans-${part}.${createHash("sha256").update(woff2).digest("hex").slice(0, 8)}.woff2`;
  writeFileSync(join(target, name), woff2);
  console.log(`${name}  ${woff2.length} bytes`);
  return { sfnt, name, bytes: woff2.length };
}

async function cutCodes() {
  const file = readFileSync(
    join(root, "node_modules/@fontsource-variable/martian-mono/files/martian-mono-latin-wdth-normal.woff2"),
  );
  const instance = { keepFeatures: [], noHinting: true, variationAxes: { wdth: 75, wght: 500 } };
  const sfnt = await subsetFont(file, characters(codes), { ...instance, targetFormat: "sfnt" });
  const woff2 = await subsetFont(file, characters(codes), { ...instance, targetFormat: "woff2" });
  const name = `martian-mono.${createHash("sha256").update(woff2).digest("hex").slice(0, 8)}.woff2`;
  writeFileSync(join(target, name), woff2);
  console.log(`${name}  ${woff2.length} bytes`);
  return { sfnt, name, bytes: woff2.length };
}

function readMetrics(font: Buffer) {
  const tables: Record<string, number> = {};
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    tables[font.toString("latin1", at, at + 4)] = font.readUInt32BE(at + 8);
  }
  const { head, hhea, hmtx } = tables as { head: number; hhea: number; hmtx: number };
  return {
    unitsPerEm: font.readUInt16BE(head + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: -font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    advance: font.readUInt16BE(hmtx),
  };
}

/**
 * Sizes of the fallbacks against the installed typefaces, for text (400) and headings (600), with sizes of their own for
 * characters that the shop's typeface has narrower or wider (its spaces, f and t): lines of the shop's texts in five languages
 * are then about as long in both, and hardly any break elsewhere. Arial is measured by Liberation Sans, which has its widths;
 * Android has no Arial, only Roboto.
 */
const spaces = "U+20, U+A0, U+202F";
const fAndT = "U+66, U+74";
const fallbacks = [
  {
    fallback: "Instrument Sans Fallback",
    text: {
      installed: ["Arial", "Liberation Sans", "Helvetica"],
      sizes: { others: 1.046, [spaces]: 0.715, [fAndT]: 1.17 },
    },
    bold: {
      installed: ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"],
      sizes: { others: 0.99, [spaces]: 0.695, [fAndT]: 1.11 },
    },
  },
  {
    fallback: "Instrument Sans Android",
    text: {
      installed: ["Roboto", "Roboto-Regular"],
      sizes: { others: 1.062, [spaces]: 0.773, [fAndT]: 1.117, "U+2C, U+2E, U+3A, U+61, U+73": 0.952 },
    },
    bold: {
      installed: ["Roboto Bold", "Roboto-Bold"],
      sizes: { others: 1.068, [spaces]: 0.732, [fAndT]: 1.123, "U+69, U+6C, U+73": 0.973 },
    },
  },
];

function fallbackFaces({ unitsPerEm, ascent, descent, lineGap }: ReturnType<typeof readMetrics>): string {
  const percent = (units: number, size: number) => `${((units / unitsPerEm / size) * 100).toFixed(2)}%`;
  return fallbacks
    .flatMap(({ fallback, text, bold }) =>
      [text, bold].flatMap(({ installed, sizes }) =>
        Object.entries(sizes).map(
          ([characters, size]) => `@font-face {
  font-family: "${fallback}";
  src: ${installed.map((name) => `local("${name}")`).join(", ")};
${installed === bold.installed ? "  font-weight: 600 700;\n" : ""}  size-adjust: ${(size * 100).toFixed(1)}%;
  ascent-override: ${percent(ascent, size)};
  descent-override: ${percent(descent, size)};
  line-gap-override: ${percent(lineGap, size)};
${characters === "others" ? "" : `  unicode-range: ${characters};\n`}}
`,
        ),
      ),
    )
    .join("");
}

const installedAdvance = 0.6;

/** As wide as the shop's own characters, so that nothing shifts. */
function codeFaces(name: string, { unitsPerEm, ascent, descent, lineGap, advance }: ReturnType<typeof readMetrics>) {
  const size = advance / unitsPerEm / installedAdvance;
  const percent = (units: number) => `${((units / unitsPerEm / size) * 100).toFixed(2)}%`;
  return `@font-face {
  font-family: "Martian Mono";
  src: url("/fonts/${name}") format("woff2");
  font-weight: 400 600;
  font-display: swap;
  unicode-range: ${unicodeRange(codes)};
}
@font-face {
  font-family: "Martian Mono Fallback";
  src: local("Liberation Mono"), local("Courier New Bold"), local("Menlo"), local("Roboto Mono"), local("Droid Sans Mono");
  size-adjust: ${(size * 100).toFixed(1)}%;
  ascent-override: ${percent(ascent)};
  descent-override: ${percent(descent)};
  line-gap-override: ${percent(lineGap)};
}
`;
}

const face = (name: string, ranges: [number, number][]) => `@font-face {
  font-family: "${family}";
  src: url("/fonts/${name}") format("woff2");
  font-weight: 400 600;
  font-display: swap;
  unicode-range: ${unicodeRange(ranges)};
}
`;

mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) if (old.endsWith(".woff2")) rmSync(join(target, old));
const main = await cut("latin", "latin", latin);
const other = await cut("latin", "latin-other", withoutLatin(otherLatin1));
const extended = await cut("latin-ext", "latin-ext", withoutLatin(latinExtended));
const code = await cutCodes();
writeFileSync(
  join(root, "app/styles/font.css"),
  `/* Written by tools/media/subset-fonts.ts: do not edit. */\n${face(extended.name, latinExtended)}${face(other.name, otherLatin1)}${face(main.name, latin)}${fallbackFaces(readMetrics(main.sfnt))}${codeFaces(code.name, readMetrics(code.sfnt))}`,
);
writeFileSync(
  join(root, "app/styles/font.ts"),
  `/** Written by tools/media/subset-fonts.ts: do not edit. The file every page preloads (\`<link rel="preload" as="font" type="font/woff2" crossorigin>\`). */\nexport const fontFile = "/fonts/${main.name}";\n`,
);
const licenses = [
  ["@fontsource-variable/instrument-sans/LICENSE", "OFL.txt"],
  ["@fontsource-variable/martian-mono/LICENSE", "OFL-martian-mono.txt"],
] as const;
for (const [license, copy] of licenses) {
  writeFileSync(join(target, copy), readFileSync(createRequire(import.meta.url).resolve(license)));
}
console.log(`total ${main.bytes + other.bytes + extended.bytes + code.bytes} bytes`);
