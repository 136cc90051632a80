import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Rank, RequestClass } from "./request-class.ts";

export type LoadSample = { p99Milliseconds: number; meanMilliseconds: number };

/** One slow second may be a garbage collection; two in a row are overload. */
export const isOverloaded = (last: LoadSample[], limitMilliseconds: number): boolean =>
  last.length >= 2 &&
  last
    .slice(-2)
    .every((sample) => sample.p99Milliseconds > limitMilliseconds && sample.meanMilliseconds > limitMilliseconds / 2);

type Load = {
  samples: LoadSample[];
  requests: number;
  waitingPages: number;
  oldestOrder: number;
};

const never = Number.POSITIVE_INFINITY;
/** Limits from which each rank is refused; `milliseconds` is the delay of the event loop (security 3). */
const bounds = {
  // A hundred pages take a second to render.
  first: { milliseconds: 200, requests: 250, waitingPages: 100, oldestOrder: 300 },
  other: { milliseconds: 400, requests: 500, waitingPages: 200, oldestOrder: 600 },
  // An order is answered in time if it begins within a second.
  order: { milliseconds: 1_000, requests: 1_000, waitingPages: never, oldestOrder: 1_000 },
  payment: { milliseconds: 1_000, requests: 1_000, waitingPages: never, oldestOrder: never },
} satisfies Record<Exclude<Rank, "health">, object>;

/** `patience` multiplies the delays, since tests share their processors. */
export function isShed({ rank, isPage }: Pick<RequestClass, "rank" | "isPage">, load: Load, patience = 1): boolean {
  if (rank === "health") return false;
  const bound = bounds[rank];
  return (
    load.requests >= bound.requests ||
    load.oldestOrder >= bound.oldestOrder * patience ||
    (isPage && load.waitingPages >= bound.waitingPages) ||
    isOverloaded(load.samples, bound.milliseconds * patience)
  );
}

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
