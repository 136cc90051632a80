import { afterEach, expect, test } from "vitest";
import { afterBuyers, reportBuyers } from "./after-buyers.server.ts";

afterEach(() => reportBuyers(() => false));

test("issue 11.2: work that can wait begins when the last buyer has gone", async () => {
  let looks = 0;
  reportBuyers(() => ++looks < 4);
  await afterBuyers(60_000);
  expect(looks).toBe(4);
});

test("issue 11.2: a sale without end holds it back no longer than it says", async () => {
  let looks = 0;
  reportBuyers(() => {
    looks++;
    return true;
  });
  await afterBuyers(60);
  expect(looks).toBeGreaterThan(1);
  await afterBuyers(-1);
});
