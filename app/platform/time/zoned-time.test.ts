import fc from "fast-check";
import { expect, test } from "vitest";
import { localTimeIn, momentIn } from "./zoned-time.ts";

test.each([
  ["Europe/Paris", "2026-12-01", "2026-11-30T23:00:00.000Z"],
  ["Europe/Paris", "2026-07-01T08:30", "2026-07-01T06:30:00.000Z"],
  ["Europe/Helsinki", "2026-07-01", "2026-06-30T21:00:00.000Z"],
  ["Europe/Lisbon", "2026-01-01", "2026-01-01T00:00:00.000Z"],
  // The clocks go back at 3 o'clock: half past two comes twice.
  ["Europe/Paris", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  // They go forward at 2 o'clock: there is no half past two.
  ["Europe/Paris", "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
])("in %s %s is %s", (zone, local, moment) => {
  expect(momentIn(zone, local)?.toISOString()).toBe(moment);
});

test.each(["", "tomorrow", "2026-02-29", "2026-13-01", "2026-01-01T24:00", "2026-01-01T10:60", "1.12.2026"])(
  "%s is no date",
  (local) => {
    expect(momentIn("Europe/Paris", local)).toBeUndefined();
  },
);

test("what a clock shows leads back to its moment, except for the hour that comes twice", () => {
  const minute = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom("Europe/Paris", "Europe/Bucharest", "Europe/Dublin", "UTC"), (at, zone) => {
      const moment = at * 60_000;
      const back = momentIn(zone, localTimeIn(zone, new Date(moment)))!.getTime();
      expect([moment, moment - 3_600_000]).toContain(back);
    }),
  );
});
