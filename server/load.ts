import { monitorEventLoopDelay } from "node:perf_hooks";

/** Sheds work when the event loop lags (security.md 3): above 200 ms at the 99th percentile over a second. */
export function createLoadGauge(limitMilliseconds = 200): { overloaded(): boolean; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let over = false;
  const timer = setInterval(() => {
    over = delay.percentile(99) / 1e6 > limitMilliseconds && delay.mean / 1e6 > limitMilliseconds / 2;
    delay.reset();
  }, 1_000);
  timer.unref();
  return {
    overloaded: () => over,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
