/** Pages that are rendered at the same time. */
const maxConcurrent = 4;
/** While an order is being processed, a page begins no sooner than this after the one before it. */
const pauseForBuyers = 10;
/** A page that takes longer is waiting for something, such as a hanging database: others no longer wait for it. */
const maxTurnMs = 500;

/**
 * Renders a few pages at a time, whatever addresses request them. Rendering blocks the event loop for 5 to 10 milliseconds:
 * six hundred pages that begin in the same round of it keep every order waiting for seconds, while no count of requests and
 * no measurement of the loop can refuse anything. Here one page begins in each round, so that everything that has arrived is
 * read in between. Orders do not wait here, and waiting pages give way to them.
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
