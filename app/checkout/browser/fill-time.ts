import { shortestFillTime } from "#app/orders/placing/bot-signs.ts";

const realTime = {
  now: () => Date.now(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Milliseconds the form has been open, once they are enough for the server (security 2.5). A person who submits sooner,
 * because the browser filled in the form, waits here for the remaining time and is never refused.
 */
export async function spendFillTime(openedAt: string, time: typeof realTime = realTime): Promise<number> {
  const rest = shortestFillTime - openFor(openedAt, time.now());
  if (rest > 0) await time.wait(rest);
  // The time that was waited counts whatever the clock says: it may have been set back, and timers fire a little early.
  return Math.max(shortestFillTime, openFor(openedAt, time.now()));
}

/** An invalid date or one in the future counts as now. */
function openFor(openedAt: string, now: number): number {
  const milliseconds = now - Date.parse(openedAt);
  return milliseconds > 0 ? Math.round(milliseconds) : 0;
}
