import { afterEach, expect, test } from "vitest";
import { setPurchaseProbe, waitForPurchases } from "./jobs.server.ts";

afterEach(() => setPurchaseProbe(() => false));

test("work that can wait begins when the last purchase has ended", async () => {
  let looks = 0;
  setPurchaseProbe(() => ++looks < 4);
  await waitForPurchases(60_000);
  expect(looks).toBe(4);
});

test("during an endless sale it waits no longer than the given time", async () => {
  let looks = 0;
  setPurchaseProbe(() => {
    looks++;
    return true;
  });
  await waitForPurchases(60);
  expect(looks).toBeGreaterThan(1);
  await waitForPurchases(-1);
});
