/** When it is worth polling: the browser's own signals, or a test's. */
export type PageActivity = {
  isHidden(): boolean;
  /** Calls back whenever the page is shown again or the network returns. Returns the function that ends it. */
  onReturn(callback: () => void): () => void;
};

export const pageActivity: PageActivity = {
  isHidden: () => document.visibilityState === "hidden",
  onReturn(callback) {
    const handleVisibility = () => document.visibilityState === "visible" && callback();
    window.addEventListener("online", callback);
    window.addEventListener("pageshow", callback);
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      window.removeEventListener("online", callback);
      window.removeEventListener("pageshow", callback);
      document.removeEventListener("visibilitychange", handleVisibility);
    };
  },
};

const maxWaitMs = 30_000;

/** Milliseconds before the next attempt after so many without an answer: 1 s, doubled each time, at most half a minute. */
export const backOff = (failures: number): number => Math.min(maxWaitMs, 1_000 * 2 ** Math.max(0, failures - 1));

/**
 * Polls until `ask` returns null; otherwise it returns the milliseconds until the next poll. A hidden page waits until it is
 * shown; a page that is shown again, or online again, polls at once.
 */
export function startPolling(
  ask: () => Promise<number | null>,
  page: PageActivity = pageActivity,
): { now(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;

  async function poll() {
    if (isAsking || isOver) return;
    clearTimeout(timer);
    isAsking = true;
    const wait = await ask();
    isAsking = false;
    if (isOver) return;
    if (wait === null) stop();
    else timer = setTimeout(() => !page.isHidden() && poll(), wait);
  }
  const endListening = page.onReturn(poll);
  function stop() {
    isOver = true;
    clearTimeout(timer);
    endListening();
  }
  void poll();
  return { now: () => void poll(), stop };
}
