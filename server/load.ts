import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Rank } from "./request-class.ts";

export type LoadSample = { p99Milliseconds: number; meanMilliseconds: number };

/** One slow second is a start, a collection of garbage, a busy neighbour; two in a row are too much work. */
export const isOverloaded = (last: LoadSample[], limitMilliseconds: number): boolean =>
  last.length >= 2 &&
  last
    .slice(-2)
    .every((sample) => sample.p99Milliseconds > limitMilliseconds && sample.meanMilliseconds > limitMilliseconds / 2);

/** From where on each rank is refused: delay of the event loop (security.md 3), and requests being worked on. */
const bounds: Record<Exclude<Rank, "health">, { milliseconds: number; requests: number }> = {
  first: { milliseconds: 200, requests: 250 },
  other: { milliseconds: 400, requests: 500 },
  checkout: { milliseconds: 1_000, requests: 1_000 },
};

export const isShed = (rank: Rank, load: { samples: LoadSample[]; requests: number }): boolean =>
  rank !== "health" &&
  (load.requests >= bounds[rank].requests || isOverloaded(load.samples, bounds[rank].milliseconds));

/** The last two seconds of the event loop. */
export function createLoadGauge(): { samples(): LoadSample[]; stop(): void } {
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
    samples: () => samples,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
