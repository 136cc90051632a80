import { expect, test } from "vitest";
import { stopUnderLoad } from "./stop-rounds.ts";

// A round takes 10 to 20 seconds, since callers that never pause use much of the stop's time up.
test("security 6.18: SIGTERM under load, twenty times: no request is dropped, and the shop has ended within 20 s", async () => {
  for (const { lost, milliseconds, log } of await stopUnderLoad({ rounds: 20, clients: 16 })) {
    expect(lost).toEqual([]);
    expect(milliseconds).toBeLessThan(20_000);
    expect(log).not.toMatch(/uncaught|unhandled|"level":"error"/);
  }
}, 800_000);
