/**
 * The code of the early-adopters page, kept by the visitor's browser until the purchase (spec 4). They do
 * nothing where storage is refused.
 */
export const earlyAdopterCodeKey = "odovia_early_adopter_code";

export function readEarlyAdopterCode(): string | null {
  try {
    const code = localStorage.getItem(earlyAdopterCodeKey)?.trim().toUpperCase();
    return code && code.length <= 32 ? code : null;
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
