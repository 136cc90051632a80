import { expect, test } from "vitest";
import { stopUnderLoad } from "../load/stop-rounds.ts";
import { startTestShop } from "../shop.ts";

const clients = 4;

// With sixteen callers and a limit of 20 s each: e2e/load/stop.test.ts.
test("security 6.18: SIGTERM under load, twenty times: no request is dropped, and the shop stops with an intact database", async () => {
  for (const { lost, answered, log } of await stopUnderLoad({ rounds: 20, clients })) {
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(clients);
    expect(log).not.toMatch(/uncaught|unhandled|"level":"error"/);
  }
}, 1_200_000);

test("SIGHUP leaves a shop of one process open, and says so in one line", async () => {
  const shop = await startTestShop();
  try {
    process.kill(shop.pid, "SIGHUP");
    await expect.poll(() => shop.log().filter((line) => line.startsWith("SIGHUP is ignored: "))).toHaveLength(1);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  } finally {
    expect(await shop.stop()).toBe(0);
  }
});
