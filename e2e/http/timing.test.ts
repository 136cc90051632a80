import { expect, test } from "vitest";
import { differenceOf } from "../timing/difference.ts";

/** A pseudo-random generator with a fixed sequence (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Times around 60 ms, one in ten longer as on a busy machine, multiplied by `factor`. */
function times(seed: number, count: number, factor = 1): number[] {
  const random = sequence(seed);
  const one = () => (60 + 12 * (random() - 0.5) + (random() < 0.1 ? 200 * random() : 0)) * factor;
  return Array.from({ length: count }, one);
}

test("security 6.25: a difference of 5 % is found, no difference is reported as none, and too few samples are inconclusive", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const usual = times(seed, 800);
    expect(differenceOf(usual, times(seed + 100, 800)).verdict).toBe("none");
    expect(differenceOf(usual, times(seed + 100, 800, 1.05)).verdict).toBe("found");
    expect(differenceOf(usual, times(seed + 100, 800, 0.95)).verdict).toBe("found");
    expect(differenceOf(usual.slice(0, 40), times(seed + 100, 40)).verdict).toBe("undecided");
  }
});
