import { normalisePromoCode } from "./promo-code.ts";

/**
 * The code of the early-adopters page, stored in the visitor's browser until the purchase (spec 4). These functions do
 * nothing if storage is refused.
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
    // Nothing was stored.
  }
}

/** Removes the code if it is this one: a paid order has used it, or the server calls it unusable. Another one stays. */
export function forgetSpentCode(code: string | null): void {
  if (code !== null && readEarlyAdopterCode() === normalisePromoCode(code)) forgetEarlyAdopterCode();
}
