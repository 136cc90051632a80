export const maxPromoCodeLength = 32;

/**
 * What a visitor typed, in stored form: NFKC, without surrounding blanks, upper case (which may need composing again). Empty
 * for a blank text, undefined for one that cannot be a code (longer than 32, or with control characters).
 */
export function normalisePromoCode(typed: string): string | undefined {
  if (typed.length > 200) return undefined;
  const code = typed.normalize("NFKC").trim().toUpperCase().normalize("NFKC").trim();
  if (code.length > maxPromoCodeLength || /\p{C}/u.test(code)) return undefined;
  return code;
}
