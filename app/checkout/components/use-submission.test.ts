import { describe, expect, it } from "vitest";
import { botSign, shortestFillTime } from "#app/orders/fields/order-fields.ts";
import { spendFillTime } from "./use-submission.ts";

const opened = "2026-11-20T12:00:00.000Z";
/** A clock that shows so many milliseconds after the opening; `early`: its timers fire too soon. */
function clock(after: number, early = 0) {
  const waits: number[] = [];
  let now = Date.parse(opened) + after;
  return {
    waits,
    now: () => now,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      now += milliseconds - early;
    },
  };
}

describe("security 2.5: a person is never refused for speed", () => {
  it.each([0, 1, 700, 1_999])("after %d ms it waits for the rest", async (after) => {
    const time = clock(after);
    expect(await spendFillTime(opened, time)).toBe(shortestFillTime);
    expect(time.waits).toEqual([shortestFillTime - after]);
  });

  it.each([2_000, 2_001, 3_600_000])("after %d ms it does not wait and returns the time", async (after) => {
    const time = clock(after);
    expect(await spendFillTime(opened, time)).toBe(after);
    expect(time.waits).toEqual([]);
  });

  it("the returned time is always enough: a clock set back, an early timer, a spoilt draft, fractions", async () => {
    const times = [
      await spendFillTime(opened, clock(-86_400_000)),
      await spendFillTime(opened, clock(1_000, 3)),
      await spendFillTime("yesterday", clock(0)),
      await spendFillTime("", clock(5_000)),
      await spendFillTime(opened, clock(1_999.9)),
      await spendFillTime(opened, clock(2_000.4)),
    ];
    for (const filled_in_ms of times) {
      expect(Number.isInteger(filled_in_ms)).toBe(true);
      expect(botSign({ filled_in_ms })).toBeNull();
    }
  });

  it("waits by the real clock when no other is given", async () => {
    const before = performance.now();
    const filled = await spendFillTime(new Date(Date.now() - shortestFillTime + 50).toISOString());
    expect(filled).toBeGreaterThanOrEqual(shortestFillTime);
    expect(performance.now() - before).toBeGreaterThanOrEqual(40);
  });
});
