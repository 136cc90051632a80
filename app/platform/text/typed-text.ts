/**
 * Rules of texts that people type or paste (spec 5), for browser and server, without the schema library, which would cost a
 * page 21 KB. Checks are linear and the length comes first (security 2.22). No lookbehind: Safari before 16.4 has none.
 */

/** Longer than this is refused before anything else is looked at. */
export const maxTypedLength = 10_000;

/** Line breaks, NUL, other control characters and lone surrogates: what is only invisible was removed before. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const unprintableInLines = /\p{Cs}|(?![\n\r\t])\p{Cc}/u;

export const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{DI}\u2800]*$/u.test(text);
export const isOneLine = (text: string): boolean => !unprintable.test(text);
export const isSeveralLines = (text: string): boolean => !unprintableInLines.test(text);

/**
 * Characters that nobody sees: soft hyphens, zero-width spaces, marks of direction, byte order marks. In the group is what
 * they are a part of: emoji, Arabic and Indic words (joiners), the form of a Chinese character.
 */
const invisible =
  /((?:\p{ExtPict}|[#*\d](?=\ufe0f?\u20e3))\p{EMod}?\ufe0f?(?:[\u{e0020}-\u{e007f}]+|\u200d(?=\p{ExtPict}))?|[\u0620-\u109f\u1780-\u18af][\u200c\u200d]|\p{Ideo}[\u{e0100}-\u{e01ef}])|[\p{Cf}\p{DI}]/gu;

/** No letter has more marks (UAX 15, Stream-Safe Text Format): putting thousands of them in order takes seconds. */
const maxMarks = /(\p{M}{30})\p{M}+/gu;

/** Without marks beyond those that a letter can have, so that `normalize` takes time in proportion to the length. */
export const withoutExcessMarks = (text: string): string => text.replace(maxMarks, "$1");

/** One line as it is stored: composed (NFC), without invisible characters and surrounding blanks. */
export const plainLine = (text: string): string =>
  withoutExcessMarks(text.replace(/\t/g, " ").replace(invisible, "$1")).normalize("NFC").trim();

/** Several lines, with the line breaks of PDF files and word processors as ordinary ones. */
export const plainLines = (text: string): string =>
  withoutExcessMarks(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replace(invisible, "$1"))
    .normalize("NFC")
    .trim();

/** Ligatures, full-width and mathematical letters, Roman numerals, Arabic forms: other shapes of ordinary characters. */
const shaped = /[\u01c4-\u01f3\u2160-\u217f\u24b6-\u24e9\ufb00-\ufd3d\ufe70-\ufefc\uff01-\uff9f\u{1d400}-\u{1d7ff}]+/gu;
const dashes = /[\p{Pd}\u2043\u2212]/gu;

/** Names and addresses: ordinary spaces, hyphens and letters in place of those that copying and typesetting put there. */
export const plainName = (text: string): string =>
  plainLine(text.replace(shaped, (letters) => letters.normalize("NFKC")))
    .replace(/\p{Zs}+/gu, " ")
    .replace(dashes, "-")
    .trim();

/** A code between quotation marks or brackets, as sentences have it. */
const unquoted = /[^\s\p{Pi}\p{Pf}"'<>„‚](?:[\s\S]*[^\s\p{Pi}\p{Pf}"'<>])?/u;

/** A number or code without what copying adds to it, in the letters and figures of a keyboard. */
export function plainCode(text: string): string {
  const plain = withoutExcessMarks(text.replace(/[\p{Cf}\p{DI}\u2800\ufffc]/gu, ""))
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .normalize("NFKC")
    .replace(/[\t\p{Zs}]+/gu, " ")
    .replace(dashes, "-");
  return unquoted.exec(plain)?.[0] ?? "";
}

/** Number plates are stored in capitals: those of some letters are several characters, which one character may stand for. */
export const plainPlate = (text: string): string => plainCode(plainCode(text).toUpperCase());

/** Of a `plainCode`: at least 8 characters, only digits, plus, spaces, parentheses and hyphens; 6 of them digits. */
export const isPhone = (text: string): boolean =>
  text.length >= 8 && /^[\d+ ()-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= 6;
