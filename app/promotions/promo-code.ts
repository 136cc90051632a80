import { plainCode } from "#app/platform/text/typed-text.ts";

/** Whether a code can be used now, or why not. */
export const promoStates = ["usable", "planned", "over", "usedUp", "inactive"] as const;
export type PromoState = (typeof promoStates)[number];

/** Maximum number of codes generated at once. */
export const maxBatchSize = 10_000;

/** Characters before the random part of generated codes. */
export const maxPrefixLength = 12;

export const maxPromoCodeLength = 32;

/**
 * What a visitor typed or pasted, in stored form: NFKC in upper case (which may need composing again), without spaces, invisible
 * characters, and the quotation marks, brackets or full stop of the sentence that it was copied from. Empty for a text with nothing else
 * in it, undefined for one that cannot be a code (longer than 32, or with control characters).
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
