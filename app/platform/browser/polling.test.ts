import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backOff, soonestCall, startPolling } from "./polling.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function page() {
  let callback: (() => void) | null = null;
  return {
    hidden: false,
    isHidden() {
      return this.hidden;
    },
    onReturn(given: () => void) {
      callback = given;
      return () => {
        callback = null;
      };
    },
    comesBack: () => callback?.(),
    isWatched: () => callback !== null,
  };
}

describe("asking until it is answered", () => {
  test("waits for the given time, and ends for good", async () => {
    const activity = page();
    const ask = vi.fn<() => Promise<number | null>>().mockResolvedValueOnce(1_000).mockResolvedValueOnce(null);
    startPolling(ask, activity);
    await vi.advanceTimersByTimeAsync(999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(activity.isWatched()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("a hidden page waits, and asks at once when it is shown or online again", async () => {
    const activity = page();
    const ask = vi.fn(() => Promise.resolve(1_000));
    const asking = startPolling(ask, activity);
    await vi.advanceTimersByTimeAsync(0);
    activity.hidden = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    activity.hidden = false;
    activity.comesBack();
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ask).toHaveBeenCalledTimes(3);
    asking.stop();
    expect(activity.isWatched()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("never polls while a poll is still open", async () => {
    const activity = page();
    let answer = (_wait: number) => {};
    const ask = vi.fn(
      () =>
        new Promise<number>((resolve) => {
          answer = resolve;
        }),
    );
    const asking = startPolling(ask, activity);
    asking.now();
    activity.comesBack();
    expect(ask).toHaveBeenCalledTimes(1);
    answer(5_000);
    await vi.advanceTimersByTimeAsync(0);
    asking.now();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("without an answer it waits longer each time, at most half a minute", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 40].map(backOff)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});

test("what is asked for at once is not held up by what may wait, and a burst makes one call", () => {
  const call = vi.fn();
  const next = soonestCall(call);
  next.within(2_000);
  next.within(0);
  vi.advanceTimersByTime(0);
  expect(call).toHaveBeenCalledTimes(1);
  for (let scans = 0; scans < 5; scans++) {
    next.within(2_000);
    vi.advanceTimersByTime(500);
  }
  expect(call).toHaveBeenCalledTimes(2);
  next.stop();
  vi.advanceTimersByTime(60_000);
  expect(call).toHaveBeenCalledTimes(2);
});
