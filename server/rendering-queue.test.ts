import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRenderingQueue } from "./rendering-queue.ts";

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test("issue 8.6, security 6.21: pages are rendered four at a time and in their order, and waiting ones are counted", async () => {
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

test("issue 8.6: a page that fails gives its turn back", async () => {
  const queue = createRenderingQueue({ isBuying: () => false });
  const fail = () => queue.run(() => Promise.reject(new Error("database away"))).catch(() => "failed");
  expect(await Promise.all(Array.from({ length: 9 }, fail))).toEqual(Array(9).fill("failed"));
});

test("issue 8.6: pages that wait for a database that hangs keep the others waiting for half a second only", async () => {
  const queue = createRenderingQueue({ isBuying: () => false });
  let finish = () => {};
  const hung = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const pages = Array.from({ length: 4 }, () => queue.run(() => hung));
  const started = performance.now();
  expect(await queue.run(async () => "page")).toBe("page");
  expect(performance.now() - started).toBeGreaterThan(400);
  finish();
  await Promise.all(pages);
  // What was given back once is not given back again: no more than four turns are left.
  let most = 0;
  let now = 0;
  const count = async () => {
    now++;
    most = Math.max(most, now);
    await sleep(5);
    now--;
  };
  await Promise.all(Array.from({ length: 12 }, () => queue.run(count)));
  expect(most).toBe(4);
});

test("issue 8.6: what arrives while pages are rendered is looked at between two of them", async () => {
  const queue = createRenderingQueue({ isBuying: () => false });
  const pages = Array.from({ length: 40 }, () => queue.run(async () => busy(10)));
  // Timers run once in each round of the event loop, as what arrives over the network does.
  let longest = 0;
  let last = performance.now();
  const look = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  await Promise.all(pages);
  clearInterval(look);
  // All of them in one round take 400.
  expect(longest).toBeLessThan(200);
});

test("issue 8.6: while an order is being worked on pages follow each other with a pause, but do follow", async () => {
  let isBuying = true;
  const queue = createRenderingQueue({ isBuying: () => isBuying });
  const rendered = async (count: number) => {
    const started = performance.now();
    await Promise.all(Array.from({ length: count }, () => queue.run(async () => {})));
    return performance.now() - started;
  };
  expect(await rendered(11)).toBeGreaterThan(90);
  isBuying = false;
  expect(await rendered(11)).toBeLessThan(90);
});
