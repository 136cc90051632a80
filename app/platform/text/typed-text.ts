/**
 * Rules for typed text (spec 5) without the schema library, which costs a page 21 KB. Checks are linear, length first
 * (security 2.22). No lookbehind: Safari before 16.4 has none.
 */

/** Longer texts are refused before any other check. */
export const maxTypedLength = 10_000;

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const unprintableInLines = /\p{Cs}|(?![\n\r\t])\p{Cc}/u;

export const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{DI}\u2800]*$/u.test(text);
export const isOneLine = (text: string): boolean => !unprintable.test(text);
export const isSeveralLines = (text: string): boolean => !unprintableInLines.test(text);

/** Invisible characters; in the group those that are part of emoji, Arabic, Indic and Chinese characters. */
const invisible =
  /((?:\p{ExtPict}|[#*\d](?=\ufe0f?\u20e3))\p{EMod}?\ufe0f?(?:[\u{e0020}-\u{e007f}]+|\u200d(?=\p{ExtPict}))?|[\u0620-\u109f\u1780-\u18af][\u200c\u200d]|\p{Ideo}[\u{e0100}-\u{e01ef}])|[\p{Cf}\p{DI}]/gu;

/** No letter has more marks (UAX 15); ordering thousands takes seconds. */
const maxMarks = /(\p{M}{30})\p{M}+/gu;

/** Keeps `normalize` linear. */
export const withoutExcessMarks = (text: string): string => text.replace(maxMarks, "$1");

/** One stored line: NFC, without invisible characters and surrounding blanks. */
export const plainLine = (text: string): string =>
  withoutExcessMarks(text.replace(/\t/g, " ").replace(invisible, "$1")).normalize("NFC").trim();

export const plainLines = (text: string): string =>
  withoutExcessMarks(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replace(invisible, "$1"))
    .normalize("NFC")
    .trim();

/** Ligatures, full-width and mathematical letters, Roman numerals, Arabic forms. */
const shaped = /[\u01c4-\u01f3\u2160-\u217f\u24b6-\u24e9\ufb00-\ufd3d\ufe70-\ufefc\uff01-\uff9f\u{1d400}-\u{1d7ff}]+/gu;
const dashes = /[\p{Pd}\u2043\u2212]/gu;

/** Ordinary spaces, hyphens and letters for typographic ones. */
export const plainName = (text: string): string =>
  plainLine(text.replace(shaped, (letters) => letters.normalize("NFKC")))
    .replace(/\p{Zs}+/gu, " ")
    .replace(dashes, "-")
    .trim();

const unquoted = /[^\s\p{Pi}\p{Pf}"'<>„‚](?:[\s\S]*[^\s\p{Pi}\p{Pf}"'<>])?/u;

/** A number or code without additions of copying, in keyboard characters. */
export function plainCode(text: string): string {
  const plain = withoutExcessMarks(text.replace(/[\p{Cf}\p{DI}\u2800\ufffc]/gu, ""))
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .normalize("NFKC")
    .replace(/[\t\p{Zs}]+/gu, " ")
    .replace(dashes, "-");
  return unquoted.exec(plain)?.[0] ?? "";
}

/** Plates are stored in capitals, which for some letters are several characters; hence the second pass. */
export const plainPlate = (text: string): string => plainCode(plainCode(text).toUpperCase());

/** Of a `plainCode`: 8 characters or more, only digits, plus, spaces, parentheses and hyphens; at least 6 digits. */
export const isPhone = (text: string): boolean =>
  text.length >= 8 && /^[\d+ ()-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= 6;
