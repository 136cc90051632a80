/** What a cell of a list means. Everything here leaves a text alone that it does not understand, so that its reader refuses it. */

/** Invisible characters that copying adds: joiners, soft hyphens, byte order marks. Direction overrides stay, and are refused. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

const fullWidth = /[\uff01-\uff5e]/g;

/**
 * A text of one line: one space between words, letters and digits of usual width, and without the formula or apostrophe that
 * keeps a spreadsheet from reading a number.
 */
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

/** What most cells are. */
const isPlain = (cell: string): boolean => !/[^\w .-]/.test(cell) && !/^ | {2}| $/.test(cell);

/**
 * A whole number that a program wrote with decimals: at most fifteen digits, which it stores exactly. Not `1.000`, which is a
 * thousand in one country and one in another.
 */
export const withoutDecimals = (text: string): string =>
  /^(?!\d{1,3}[.,]000$)(\d{1,15})[.,]0{1,6}$/.exec(text)?.[1] ?? text;

/** A negative number, or a date. */
const isNoCode = (text: string): boolean =>
  /^[\p{Pd}\u2212]|[\p{Pd}\u2212]$|^(?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})$/u.test(text);

/**
 * A number or code (of an order, a parcel, a dongle) in stored form: capitals and digits, without the spaces and hyphens of
 * groups. No key of a keyboard is translated here, unlike in a scanned code: a file says what it says.
 */
export function codeInCell(cell: string): string {
  const text = withoutDecimals(textInCell(cell).replace(/\s/g, ""));
  if (isNoCode(text)) return text;
  return text.replace(/[\p{Pd}\u2212]/gu, "").replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** A spreadsheet has shortened a long number to `1.23E+13`: its last digits are lost. */
export const isShortenedNumber = (cell: string): boolean =>
  /^\d(?:[.,]\d+)?E[+-]\d+$|^\d[.,]\d+E\d+$/i.test(textInCell(cell).replace(/\s/g, ""));

/** A year of four digits, NaN for anything else. */
export function yearInCell(cell: string): number {
  const digits = codeInCell(cell);
  return /^\d{4}$/.test(digits) ? Number(digits) : Number.NaN;
}

/**
 * A word as it is compared with others: without case, accents, spaces and punctuation. The plus, hash, exclamation mark and
 * ampersand of names stay (`Prius+`, `#1`, `up!`).
 */
export const comparable = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#!&]/gu, "");
