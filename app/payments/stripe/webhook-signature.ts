/** Seconds that the time of a signature may differ from the shop's, in the past or in the future (security 2.8). */
export const signatureTolerance = 300;

const maxHeaderLength = 1_000;

/**
 * Whether a webhook's signature could be one: the form of the header and its age. Checked before the body is read, so that
 * a forged webhook costs no more than its header (security 6.57); verifying the signature needs the body.
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
