import { normalisePromoCode } from "./promo-code.ts";

/**
 * The code of the early-adopters page, kept by the visitor's browser until the purchase (spec 4). They do
 * nothing where storage is refused.
 */
export const earlyAdopterCodeKey = "odovia_early_adopter_code";

export function readEarlyAdopterCode(): string | null {
  try {
    return normalisePromoCode(localStorage.getItem(earlyAdopterCodeKey) ?? "") || null;
  } catch {
    return null;
  }
}

export function keepEarlyAdopterCode(code: string): void {
  try {
    localStorage.setItem(earlyAdopterCodeKey, code.trim().toUpperCase());
  } catch {
    // Private mode or full storage: the code can still be typed.
  }
}

export function forgetEarlyAdopterCode(): void {
  try {
    localStorage.removeItem(earlyAdopterCodeKey);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets the code if it is that one: a paid order has used it, or the server calls it unusable. Another one stays. */
export function forgetSpentCode(code: string | null): void {
  if (code !== null && readEarlyAdopterCode() === normalisePromoCode(code)) forgetEarlyAdopterCode();
}
