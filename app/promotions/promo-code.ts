import { plainCode } from "#app/platform/text/typed-text.ts";

export const promoStates = ["usable", "planned", "over", "usedUp", "inactive"] as const;
export type PromoState = (typeof promoStates)[number];

export const maxBatchSize = 10_000;

export const maxPrefixLength = 12;

export const maxPromoCodeLength = 32;

/**
 * A typed or pasted code as stored: NFKC in upper case without spaces, invisible characters and surrounding punctuation.
 * Empty if nothing is left, undefined if it cannot be a code (over 32 characters, control characters).
 */
export function normalisePromoCode(typed: string): string | undefined {
  if (typed.length > 200) return undefined;
  const code = plainCode(typed)
    .replace(/\s|[.,;:]{1,3}$/g, "")
    .toUpperCase()
    .normalize("NFKC");
  const inBrackets = /^[([{「]+([^()[\]{}「」]+)[)\]}」]+$/.exec(code)?.[1];
  if (inBrackets !== undefined) return normalisePromoCode(inBrackets);
  if (code.length > maxPromoCodeLength || /\p{C}/u.test(code)) return undefined;
  return code;
}
