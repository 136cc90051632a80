/**
 * Rules of texts that people type (spec 5), for browser and server, without the schema library, which would cost a page 21
 * KB. Checks are linear and the length comes first (security 2 #22).
 */

/** Longer than this is refused before anything else is looked at. */
export const maxTypedLength = 10_000;

/** Line breaks, NUL and other control characters, direction overrides, lone surrogates; joiners belong to some scripts. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const unprintableInLines = /[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u;

export const isBlank = (text: string): boolean => /^[\s\p{Cf}]*$/u.test(text);
export const isOneLine = (text: string): boolean => !unprintable.test(text);
export const isSeveralLines = (text: string): boolean => !unprintableInLines.test(text);

/** Text, at sign, text, dot, text; and nothing that could name a second recipient or end a header. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || unprintable.test(text) || /[\s\p{Cf},;:<>()[\]"\\]/u.test(text)) return false;
  const at = text.indexOf("@");
  if (at < 1 || text.includes("@", at + 1)) return false;
  const domain = text.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  return dot > 0 && dot < domain.length - 1;
}

/**
 * A number or code without what copying adds to it: other kinds of spaces and hyphens, and invisible characters (direction,
 * joiners).
 */
export const plainCode = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .trim();

/** Number plates are stored in capitals. */
export const plainPlate = (text: string): string => plainCode(text).toUpperCase();

/** Of a `plainCode`: at least 8 characters, only digits, plus, spaces, parentheses and hyphens; 6 of them digits. */
export const isPhone = (text: string): boolean =>
  text.length >= 8 && /^[\d+ ()-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= 6;
