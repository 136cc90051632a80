import { afterEach, expect, test } from "vitest";
import { afterBuyers, reportBuyers } from "./wait-for-buyers.server.ts";

afterEach(() => reportBuyers(() => false));

test("work that can wait begins when the last purchase has ended", async () => {
  let looks = 0;
  reportBuyers(() => ++looks < 4);
  await afterBuyers(60_000);
  expect(looks).toBe(4);
});

test("during an endless sale it waits no longer than the given time", async () => {
  let looks = 0;
  reportBuyers(() => {
    looks++;
    return true;
  });
  await afterBuyers(60);
  expect(looks).toBeGreaterThan(1);
  await afterBuyers(-1);
});
