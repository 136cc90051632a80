/** Pages rendered concurrently. */
const maxConcurrent = 4;
/** Minimum milliseconds between two pages while an order is being processed. */
const pauseForBuyers = 10;
/** A page that takes longer waits for something, such as a hanging database, and no longer blocks others. */
const maxTurnMs = 500;

/**
 * Renders a few pages at a time. Rendering blocks the event loop for 5 to 10 milliseconds, so hundreds of pages started in
 * one turn would delay every order by seconds before any limit could refuse them. One page starts per turn, and everything
 * that has arrived is read in between. Orders do not wait here.
 */
export function createRenderingQueue({ isBuying }: { isBuying(): boolean }) {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let lastBegin = Number.NEGATIVE_INFINITY;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || atWork >= maxConcurrent) return;
    isScheduled = true;
    const pause = isBuying() ? lastBegin + pauseForBuyers - performance.now() : 0;
    if (pause > 0) setTimeout(begin, pause);
    else setImmediate(begin);
  }
  function begin(): void {
    isScheduled = false;
    atWork++;
    lastBegin = performance.now();
    waiting.shift()!();
    schedule();
  }

  return {
    waiting: () => waiting.length,
    async run<T>(render: () => Promise<T>): Promise<T> {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        schedule();
      });
      let hasTurn = true;
      const giveBack = () => {
        if (!hasTurn) return;
        hasTurn = false;
        atWork--;
        schedule();
      };
      const timer = setTimeout(giveBack, maxTurnMs);
      try {
        return await render();
      } finally {
        clearTimeout(timer);
        giveBack();
      }
    },
  };
}
