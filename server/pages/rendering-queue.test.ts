import { setImmediate as nextRound } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createRenderingQueue } from "./rendering-queue.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** So many rounds of the event loop. */
async function rounds(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await nextRound();
}

test("security 6.21: pages are rendered four at a time and in their order, and waiting ones are counted", async () => {
  const queue = createRenderingQueue({ isBuying: () => false });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const answers = Array.from({ length: 10 }, (_, i) =>
    queue.run(async () => {
      begun.push(i);
      await new Promise<void>((resolve) => ends.push(resolve));
      return i;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  expect(queue.waiting()).toBe(6);
  ends[2]!();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  for (let i = 0; i < 10; i++) {
    await expect.poll(() => ends.length).toBeGreaterThan(i);
    ends[i]!();
  }
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(queue.waiting()).toBe(0);
});

test("a page that fails gives its turn back", async () => {
  const queue = createRenderingQueue({ isBuying: () => false });
  const fail = () => queue.run(() => Promise.reject(new Error("database away"))).catch(() => "failed");
  expect(await Promise.all(Array.from({ length: 9 }, fail))).toEqual(Array(9).fill("failed"));
});

test("pages that wait for a hanging database delay the others by half a second at most", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const queue = createRenderingQueue({ isBuying: () => false });
  let finish = () => {};
  const hung = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const pages = Array.from({ length: 4 }, () => queue.run(() => hung));
  const begun = vi.fn(async () => "page");
  const next = queue.run(begun);
  await rounds(10);
  vi.advanceTimersByTime(499);
  await rounds(10);
  expect(begun).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await next).toBe("page");
  finish();
  await Promise.all(pages);
  // What was given back once is not given back again: no more than four turns are left.
  let most = 0;
  let now = 0;
  const count = async () => {
    now++;
    most = Math.max(most, now);
    await rounds(5);
    now--;
  };
  await Promise.all(Array.from({ length: 12 }, () => queue.run(count)));
  expect(most).toBe(4);
});

test("what arrives while pages are rendered is read between two of them", async () => {
  const queue = createRenderingQueue({ isBuying: () => false });
  const seen: string[] = [];
  const pages = Array.from({ length: 40 }, () => queue.run(async () => void seen.push("page")));
  // Once in each round of the event loop, like data that arrive over the network.
  let isOver = false;
  const checkOften = () => {
    seen.push("checkOften");
    if (!isOver) setImmediate(checkOften);
  };
  setImmediate(checkOften);
  await Promise.all(pages);
  isOver = true;
  expect(seen.filter((what) => what === "page")).toHaveLength(40);
  expect(seen.join(" ")).not.toContain("page page");
});

test("while an order is being processed pages are rendered with pauses in between, but are rendered", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let isBuying = true;
  const queue = createRenderingQueue({ isBuying: () => isBuying });
  let begun = 0;
  const render = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        queue.run(async () => {
          begun++;
        }),
      ),
    );
  const slow = render(11);
  for (let page = 1; page <= 11; page++) {
    await rounds(10);
    expect(begun).toBe(page);
    vi.advanceTimersByTime(9);
    await rounds(10);
    expect(begun).toBe(page);
    vi.advanceTimersByTime(1);
  }
  await slow;
  isBuying = false;
  // No timer moves on: none is waited for.
  await render(11);
  expect(begun).toBe(22);
});
