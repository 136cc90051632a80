/** Seconds, in the past or future (security 2.8). */
export const signatureTolerance = 300;

const maxHeaderLength = 1_000;

/**
 * Checks form and age before the body is read, so that forged webhooks are cheap (security 6.57); verifying needs the body.
 */
export function mayBeSigned(header: string | null, now: Date): boolean {
  if (header === null || header.length > maxHeaderLength) return false;
  const parts = header.split(",").map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith("t=")).map((part) => part.slice(2));
  const [time] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time!)) return false;
  if (!parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part))) return false;
  return Math.abs(now.getTime() / 1000 - Number(time)) <= signatureTolerance;
}
