import { expect, test } from "vitest";
import { stopUnderLoad } from "../load/stop-rounds.ts";

const clients = 4;

// With sixteen callers and a limit of 20 s each: e2e/load/stop.test.ts.
test("security 6.18: SIGTERM under load, twenty times: no request is dropped, and the shop stops with an intact database", async () => {
  for (const { lost, answered, log } of await stopUnderLoad({ rounds: 20, clients })) {
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(clients);
    expect(log).not.toMatch(/uncaught|unhandled|"level":"error"/);
  }
}, 1_200_000);
