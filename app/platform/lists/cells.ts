/** Readers of cells; unknown text stays unchanged and is refused later. */

/** Joiners, soft hyphens and byte order marks added by copying. Direction overrides stay and are refused. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

const fullWidth = /[\uff01-\uff5e]/g;

/** One line with single spaces and normal-width characters, without a formula or apostrophe that forces text. */
export const textInCell = (cell: string): string =>
  isPlain(cell)
    ? cell
    : cell
        .replace(invisible, "")
        .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
        .replace(/\s+/g, " ")
        .trim()
        .replace(/^="(.*)"$/, "$1")
        .replace(/^'/, "")
        .trim();

const isPlain = (cell: string): boolean => !/[^\w .-]/.test(cell) && !/^ | {2}| $/.test(cell);

/** A whole number written with decimals, up to fifteen digits. Not `1.000`, which is ambiguous. */
export const withoutDecimals = (text: string): string =>
  /^(?!\d{1,3}[.,]000$)(\d{1,15})[.,]0{1,6}$/.exec(text)?.[1] ?? text;

/** A negative number, or a date. */
const isNoCode = (text: string): boolean =>
  /^[\p{Pd}\u2212]|[\p{Pd}\u2212]$|^(?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})$/u.test(text);

/** Capitals and digits without separators. Unlike scanned codes, files need no keyboard translation. */
export function codeInCell(cell: string): string {
  const text = withoutDecimals(textInCell(cell).replace(/\s/g, ""));
  if (isNoCode(text)) return text;
  return text.replace(/[\p{Pd}\u2212]/gu, "").replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** `1.23E+13`: a spreadsheet has lost the last digits. */
export const isShortenedNumber = (cell: string): boolean =>
  /^\d(?:[.,]\d+)?E[+-]\d+$|^\d[.,]\d+E\d+$/i.test(textInCell(cell).replace(/\s/g, ""));

export function yearInCell(cell: string): number {
  const digits = codeInCell(cell);
  return /^\d{4}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** For comparisons: without case, accents, spaces and punctuation, except in names such as `Prius+`, `#1`, `up!`. */
export const comparable = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#!&]/gu, "");
