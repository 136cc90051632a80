import { join } from "node:path";

/**
 * Fonts of PDF documents in `pdf-fonts/`, by script and weight, written by tools/media/subset-document-fonts.ts: PDF/A
 * embeds every glyph.
 */
type Script = {
  script: string;
  typeface: "instrument" | "noto";
  ranges: readonly (readonly [from: number, to: number])[];
};

/** Instrument Sans as on the site; Noto Sans for other letters, Greek, Cyrillic and Vietnamese. */
export const pdfFontScripts = [
  {
    script: "latin",
    typeface: "instrument",
    // biome-ignore format: a table of codes
    ranges: [
      [0x20, 0x7e], [0xa0, 0xa3], [0xa5, 0xa5], [0xa7, 0xab], [0xae, 0xb0], [0xb4, 0xb4], [0xb6, 0xb8], [0xba, 0xbb],
      [0xbf, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2013, 0x2014], [0x2018, 0x201a], [0x201c, 0x201e],
      [0x2022, 0x2022], [0x2026, 0x2026], [0x2039, 0x203a], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2212, 0x2212],
    ],
  },
  {
    script: "latin-ext",
    typeface: "instrument",
    // biome-ignore format: a table of codes
    ranges: [
      [0x100, 0x101], [0x103, 0x107], [0x10a, 0x113], [0x116, 0x11b], [0x11e, 0x123], [0x126, 0x127], [0x12a, 0x12b],
      [0x12e, 0x130], [0x132, 0x133], [0x136, 0x137], [0x139, 0x13e], [0x141, 0x148], [0x14a, 0x14d], [0x150, 0x151],
      [0x154, 0x15b], [0x15e, 0x161], [0x164, 0x165], [0x16a, 0x17e], [0x218, 0x21b], [0x1e9e, 0x1e9e],
    ],
  },
  {
    script: "noto-latin",
    typeface: "noto",
    ranges: [
      [0xa4, 0xa4],
      [0xa6, 0xa6],
      [0xac, 0xac],
      [0xb1, 0xb3],
      [0xb5, 0xb5],
      [0xb9, 0xb9],
      [0xbc, 0xbe],
    ],
  },
  {
    script: "noto-latin-ext",
    typeface: "noto",
    // biome-ignore format: a table of codes
    ranges: [
      [0x102, 0x102], [0x108, 0x109], [0x114, 0x115], [0x11c, 0x11d], [0x124, 0x125], [0x128, 0x129], [0x12c, 0x12d],
      [0x134, 0x135], [0x138, 0x138], [0x13f, 0x140], [0x149, 0x149], [0x14e, 0x14f], [0x15c, 0x15d], [0x162, 0x163],
      [0x166, 0x169], [0x17f, 0x17f],
    ],
  },
  {
    script: "noto-greek",
    typeface: "noto",
    ranges: [
      [0x370, 0x377],
      [0x37a, 0x37f],
      [0x384, 0x38a],
      [0x38c, 0x38c],
      [0x38e, 0x3a1],
      [0x3a3, 0x3e1],
    ],
  },
  {
    script: "noto-cyrillic",
    typeface: "noto",
    ranges: [
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x2116, 0x2116],
    ],
  },
  {
    script: "noto-vietnamese",
    typeface: "noto",
    ranges: [
      [0x1a0, 0x1a1],
      [0x1af, 0x1b0],
      [0x1ea0, 0x1ef9],
    ],
  },
] as const satisfies Script[];

export type PdfFontScript = (typeof pdfFontScripts)[number]["script"];
export type PdfFontWeight = "regular" | "semibold";

export const pdfFontName = (script: PdfFontScript, weight: PdfFontWeight): string => `${script}-${weight}`;

export const pdfFontFile = (script: PdfFontScript, weight: PdfFontWeight): string =>
  join(process.cwd(), "app/platform/pdf/pdf-fonts", `${pdfFontName(script, weight)}.ttf`);

/** Replacements for characters that no font has. */
const replacements = new Map([
  ["\u2009", "\u00a0"],
  ["\u202f", "\u00a0"],
  ...[..."\u2010\u2011\u2012\u2015\u2043\ufe58"].map((hyphen) => [hyphen, "-"] as const),
  ...[..."\u02bb\u02bd\u02bf\u201b"].map((quote) => [quote, "‘"] as const),
  ...[..."\u02b9\u02bc\u02be\u02c8\u2032"].map((quote) => [quote, "’"] as const),
]);

const leftOut = /^[\p{Cf}\p{DI}\p{So}\p{Sk}]$/u;

/**
 * Splits a text where its font changes. A letter that no font has loses its marks (polytonic Greek) or becomes ordinary
 * letters (ligatures, full-width); what remains becomes `?`, since PDF/A must not show a missing glyph.
 */
export function pdfFontRuns(text: string): { script: PdfFontScript; text: string }[] {
  const runs: { script: PdfFontScript; text: string }[] = [];
  for (const character of text.normalize("NFC")) {
    for (const shown of shownFor(character) ?? "?") {
      const script = scriptOf(shown)!;
      const last = runs.at(-1);
      if (last && last.script === script) last.text += shown;
      else runs.push({ script, text: shown });
    }
  }
  return runs;
}

export const unprintableLetters = (text: string): string[] =>
  [...new Set(text.normalize("NFC"))].filter((character) => shownFor(character) === undefined);

function shownFor(character: string): string | undefined {
  const replacement = replacements.get(character);
  if (replacement !== undefined) return replacement;
  if (scriptOf(character)) return character;
  const plain = character.normalize("NFKC");
  const forms = [character.normalize("NFD")[0] ?? "", plain, plain.normalize("NFD")[0] ?? ""];
  const shown = forms.find((form) => form !== "" && [...form].every((letter) => scriptOf(letter) !== undefined));
  return shown ?? (leftOut.test(character) ? "" : undefined);
}

function scriptOf(character: string): PdfFontScript | undefined {
  const code = character.codePointAt(0) ?? -1;
  return pdfFontScripts.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.script;
}
