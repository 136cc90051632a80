import { normalisePromoCode } from "./promo-code.ts";

/** The early-adopter code in the browser until the purchase (spec 4). No effect without storage. */
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
  } catch {}
}

export function forgetSpentCode(code: string | null): void {
  if (code !== null && readEarlyAdopterCode() === normalisePromoCode(code)) forgetEarlyAdopterCode();
}
