/** What is left of an offer, in whole minutes rounded down. */
export type TimeLeft = { days: number; hours: number; minutes: number };

const minute = 60_000;

/** Times in milliseconds since 1970; null once the end has come (spec 4: ends at zero at `valid_until`). */
export function timeLeft(until: number, now: number): TimeLeft | null {
  if (now >= until) return null;
  const minutes = Math.floor((until - now) / minute);
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** Milliseconds until what is shown changes: the next minute, or the end itself; never more than a minute. */
export function untilNextChange(until: number, now: number): number {
  const left = until - now;
  if (left < minute) return Math.max(0, left);
  return (left % minute) + 1;
}

/**
 * Milliseconds to add to the browser's clock, from the `Date` of an answer of the server; 0 when there is none or when
 * they agree within the precision of a header in whole seconds.
 */
export function clockOffset(dateHeader: string | null, sentAt: number, receivedAt: number): number {
  const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(server)) return 0;
  const offset = server + 500 - (sentAt + receivedAt) / 2;
  return Math.abs(offset) < 1_500 + (receivedAt - sentAt) / 2 ? 0 : Math.round(offset);
}
