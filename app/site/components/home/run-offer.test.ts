import { expect, test } from "vitest";
import { clockOffset, timeLeft, untilNextChange } from "./run-offer.ts";

const minute = 60_000;
const until = Date.parse("2026-11-30T22:59:00Z");

test("spec 4: what is left is days, hours and minutes; nothing from valid_until on", () => {
  expect(timeLeft(until, until - (2 * 1440 + 3 * 60 + 4) * minute)).toEqual({ days: 2, hours: 3, minutes: 4 });
  expect(timeLeft(until, until - 59_999)).toEqual({ days: 0, hours: 0, minutes: 0 });
  expect(timeLeft(until, until - 1)).not.toBeNull();
  expect(timeLeft(until, until)).toBeNull();
  expect(timeLeft(until, until + 5)).toBeNull();
});

test("the next change is where the minutes change, and finally the end itself", () => {
  for (const left of [1, 999, minute, minute + 1, 90_000, 40 * 24 * 3600_000 + 17]) {
    const now = until - left;
    const wait = untilNextChange(until, now);
    expect(wait).toBeLessThanOrEqual(minute);
    expect(timeLeft(until, now + wait)).not.toEqual(timeLeft(until, now));
    if (wait > 1) expect(timeLeft(until, now + wait - 1)).toEqual(timeLeft(until, now));
  }
  expect(untilNextChange(until, until - 30_000)).toBe(30_000);
  expect(untilNextChange(until, until + 5)).toBe(0);
});

test("a clock that is wrong by minutes is set right, a difference of seconds is the header's", () => {
  const sent = Date.parse("2026-11-30T12:00:00Z");
  expect(clockOffset("Mon, 30 Nov 2026 12:00:00 GMT", sent, sent + 200)).toBe(0);
  expect(clockOffset("Mon, 30 Nov 2026 12:05:00 GMT", sent, sent + 1000)).toBe(300_000);
  expect(clockOffset("Mon, 30 Nov 2026 11:00:00 GMT", sent, sent)).toBe(-3_600_000 + 500);
  expect(clockOffset(null, sent, sent)).toBe(0);
  expect(clockOffset("soon", sent, sent)).toBe(0);
});
