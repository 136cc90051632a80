import { shortestFillTime } from "#app/orders/automatic-order.ts";

const realTime = {
  now: () => Date.now(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Milliseconds the form has been open, once they are enough for the server (security 2.5): a sender who is quicker, with a form
 * that the browser filled, waits for the rest here and is never refused.
 */
export async function spendFillTime(openedAt: string, time: typeof realTime = realTime): Promise<number> {
  const rest = shortestFillTime - openFor(openedAt, time.now());
  if (rest > 0) await time.wait(rest);
  // What was waited for counts, whatever the clock says: it may have been set back, and timers fire a little early.
  return Math.max(shortestFillTime, openFor(openedAt, time.now()));
}

/** A date that is none, or of the future, is now. */
function openFor(openedAt: string, now: number): number {
  const milliseconds = now - Date.parse(openedAt);
  return milliseconds > 0 ? Math.round(milliseconds) : 0;
}
