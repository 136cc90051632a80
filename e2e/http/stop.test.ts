import { expect, test } from "vitest";
import { stopUnderLoad } from "../load/stop-rounds.ts";

const clients = 4;

// Five rounds with sixteen callers, and that each is over within 20 s: `npm run test:load` (e2e/load/stop.test.ts).
test("security 6.18: SIGTERM under load, twice: no request is dropped, the shop ends and leaves its database whole", async () => {
  for (const { lost, answered, log } of await stopUnderLoad({ rounds: 2, clients })) {
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(clients);
    expect(log).not.toMatch(/uncaught|unhandled|"level":"error"/);
  }
}, 200_000);
