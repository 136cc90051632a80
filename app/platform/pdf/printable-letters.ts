import { type PdfFontScript, pdfFontScripts } from "./pdf-fonts.ts";

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

/** What a label or an invoice shows as `?`: no font of PDFs has them. */
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
