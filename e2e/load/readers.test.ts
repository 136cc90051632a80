import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { faultsOf } from "./faults.ts";
import { openTarget, recoverySeconds, residentMegabytes, saturate } from "./phases.ts";
import { buy, readPage } from "./visits.ts";

const target = startForTests(openTarget);

test("security 6.21: while 600 visitors of many addresses read pages of their own, pages are refused before orders; memory is bounded, and the shop recovers within 10 s", async () => {
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
  // How many orders a second are paid under too much load, the phases of run.ts measure.
  expect(faultsOf(together, { percent: 300, capacity: 1 })).toEqual([]);
  expect(order.ok).toBeGreaterThan(0);
  expect(recovery).toBeLessThan(10);
  expect(await residentMegabytes(target)).toBeLessThan(500);
  expect(target.shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
});
