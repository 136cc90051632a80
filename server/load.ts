import { monitorEventLoopDelay } from "node:perf_hooks";

export type LoadSample = { p99Milliseconds: number; meanMilliseconds: number };

/** One slow second is a start, a collection of garbage, a busy neighbour; two in a row are too much work. */
export const isOverloaded = (last: LoadSample[], limitMilliseconds: number): boolean =>
  last.length >= 2 &&
  last
    .slice(-2)
    .every((sample) => sample.p99Milliseconds > limitMilliseconds && sample.meanMilliseconds > limitMilliseconds / 2);

/** Sheds work when the event loop lags (security.md 3): above 200 ms at the 99th percentile, two seconds in a row. */
export function createLoadGauge(limitMilliseconds = 200): { overloaded(): boolean; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let samples: LoadSample[] = [];
  const timer = setInterval(() => {
    samples = [
      ...samples.slice(-1),
      { p99Milliseconds: delay.percentile(99) / 1e6, meanMilliseconds: delay.mean / 1e6 },
    ];
    delay.reset();
  }, 1_000);
  timer.unref();
  return {
    overloaded: () => isOverloaded(samples, limitMilliseconds),
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
