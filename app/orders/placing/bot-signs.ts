import { isBlank } from "#app/platform/text/typed-text.ts";

/** Milliseconds: nobody fills nine fields in less (security 2.5). */
export const shortestFillTime = 2_000;

export type BotSign = "honeypot" | "fill-time";

/** Signs that a program filled in the form. API callers send neither value, which proves nothing. */
export function botSign(sent: { website?: string | undefined; filled_in_ms?: number | undefined }): BotSign | null {
  if (sent.website !== undefined && !isBlank(sent.website)) return "honeypot";
  if (sent.filled_in_ms !== undefined && sent.filled_in_ms < shortestFillTime) return "fill-time";
  return null;
}
