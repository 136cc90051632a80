import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { faultsOf } from "../load/faults.ts";
import {
  type LoadTarget,
  openTarget,
  type Phase,
  recoverySeconds,
  residentMegabytes,
  saturate,
} from "../load/phases.ts";
import { buy, readPage } from "../load/visits.ts";

// A machine that is busy with other tests opens a shop in ten seconds instead of one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let target: LoadTarget;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target?.stop());

test("security 6.21: while 600 visitors of many addresses read pages of their own, pages are refused before orders, with Retry-After; memory is bounded, and the shop recovers", async () => {
  const seconds = 4;
  const [pages, buyers] = await Promise.all([
    saturate(target, { visitors: 600, seconds, visitor: readPage }),
    saturate(target, { visitors: 4, seconds, visitor: buy }),
  ]);
  const recovery = await recoverySeconds(target, 15);
  const { order, "cached page": cached } = buyers.byKind;
  const page = pages.byKind["rendered page"];
  console.info(
    `${order.ok} orders paid, ${order.refused} refused; ${page.ok} pages served, ${page.refused} refused; recovered in ${recovery.toFixed(1)} s`,
  );
  expect([...pages.notes, ...buyers.notes]).toEqual([]);
  const together = { ...pages, byKind: { ...pages.byKind, order, "cached page": cached }, ordersPerSecond: 1 };
  // How many orders a second are paid under too much load, `npm run test:load` measures.
  expect(faultsOf(together, { percent: 300, capacity: 1 })).toEqual([]);
  expect(order.ok).toBeGreaterThan(0);
  expect(recovery).toBeLessThan(10);
  expect(await residentMegabytes(target)).toBeLessThan(500);
  expect(target.shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
});

test("security 6.21: the judge of the load finds what it is made to find", () => {
  const served = { ok: 100, refused: 0, errors: 0, median: 10, p99: 50 };
  const shed = { ...served, refused: 50 };
  const byKind = { "cached page": served, "rendered page": shed, call: served, order: served };
  const good: Phase = {
    ...{ seconds: 120, visits: 100, leftOut: 0, byKind, ordersPerSecond: 10, notes: [], health: [1] },
    megabytes: Array(90).fill(200),
  };
  const judge = (more: Partial<Phase>, percent = 300) => faultsOf({ ...good, ...more }, { percent, capacity: 10 });
  expect(judge({})).toEqual([]);
  expect(judge({ health: [1, undefined] })).toEqual([expect.stringMatching(/health was refused/)]);
  expect(judge({ ordersPerSecond: 5 })).toEqual([expect.stringMatching(/only 5\.0 of 10\.0/)]);
  expect(judge({ byKind: { ...byKind, order: { ...shed, refused: 90 } } })).toEqual([
    expect.stringMatching(/orders were refused before/),
  ]);
  expect(judge({ byKind: { ...byKind, call: { ...served, errors: 1 } } })).toEqual([
    expect.stringMatching(/1 answers that are neither/),
  ]);
  expect(judge({ byKind: { ...byKind, "cached page": shed } })).toEqual([
    expect.stringMatching(/cached pages were refused/),
  ]);
  expect(judge({ byKind: { ...byKind, "rendered page": served } })).toEqual([
    expect.stringMatching(/nothing was shed/),
  ]);
  expect(judge({}, 60)).toEqual([expect.stringMatching(/something was shed/)]);
  expect(judge({ megabytes: [200, 900, 200] })).toEqual([expect.stringMatching(/memory reached 900/)]);
  expect(judge({ megabytes: Array.from({ length: 90 }, (_, i) => 200 + 2 * i) })).toEqual([
    expect.stringMatching(/went on growing/),
  ]);
});
