export type PageActivity = {
  isHidden(): boolean;
  /** Called when the page is shown again or back online. Returns a function that stops it. */
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

/** Milliseconds before the next attempt: 1 s, doubled after each failure, at most 30 s. */
export const backOff = (failures: number): number => Math.min(maxWaitMs, 1_000 * 2 ** Math.max(0, failures - 1));

/** Until `ask` returns null. Hidden pages wait; a page shown again or back online polls at once. */
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

/** Calls once, at the earliest of the times that were asked for since the last call. */
export function soonestCall(call: () => void): { within(milliseconds: number): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  return {
    within(milliseconds) {
      const at = performance.now() + milliseconds;
      if (at >= dueAt) return;
      dueAt = at;
      clearTimeout(timer);
      timer = setTimeout(() => {
        dueAt = Number.POSITIVE_INFINITY;
        call();
      }, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
