import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEventSampler, type Sampled } from "./sample-events.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function sampling() {
  const written: [string, Sampled<number>][] = [];
  const sampler = createEventSampler<string, number>({
    maxPerWindow: 3,
    windowMilliseconds: 60_000,
    write: (kind, sampled) => written.push([kind, sampled]),
  });
  return { sampler, written };
}

test("a flood of one kind writes its first few and one line at the minute's end, and hides no other kind", () => {
  const { sampler, written } = sampling();
  for (let i = 0; i < 10_000; i++) sampler.add("a", () => i);
  sampler.add("b", () => -1);
  expect(written).toEqual([
    ["a", { fact: 0 }],
    ["a", { fact: 1 }],
    ["a", { fact: 2 }],
    ["b", { fact: -1 }],
  ]);
  written.length = 0;
  vi.advanceTimersByTime(60_000);
  expect(written).toEqual([["a", { more: 9_997 }]]);
  written.length = 0;
  sampler.add("a", () => 7);
  vi.advanceTimersByTime(120_000);
  expect(written).toEqual([["a", { fact: 7 }]]);
});

test("flush ends the window at once, and nothing is written twice", () => {
  const { sampler, written } = sampling();
  for (let i = 0; i < 5; i++) sampler.add("a", () => i);
  sampler.flush();
  vi.advanceTimersByTime(60_000);
  expect(written.slice(3)).toEqual([["a", { more: 2 }]]);
});
