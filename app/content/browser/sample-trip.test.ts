import { expect, test } from "vitest";
import { accelerationAt, eventAt, headingAt, sensors, speedAt, tripSeconds } from "./sample-trip.ts";

test("what the page says of each event is what the curves show", () => {
  expect(eventAt(13)).toBe("pothole");
  expect(Math.abs(speedAt(15) - speedAt(12))).toBeLessThan(1);
  expect(Math.abs(accelerationAt(13))).toBeGreaterThan(3);

  expect(eventAt(26)).toBe("braking");
  expect(speedAt(24) - speedAt(28)).toBeGreaterThan(30);
  expect(accelerationAt(26)).toBeLessThan(-2.5);

  expect(eventAt(48)).toBe("bend");
  expect(headingAt(46) - headingAt(51)).toBeGreaterThan(75);
  expect(accelerationAt(48)).toBeGreaterThan(2.5);

  expect(eventAt(0)).toBe("steady");
});

test("every value of the minute is inside the box of its curve", () => {
  for (const { id, at, low, high } of sensors)
    for (let second = 0; second <= tripSeconds; second += 0.5) {
      expect(at(second), `${id} at ${second} s`).toBeGreaterThanOrEqual(low);
      expect(at(second), `${id} at ${second} s`).toBeLessThanOrEqual(high);
    }
});
