import { expect, test } from "vitest";
import { lastDayOf, monthOf, monthsBack, quarterOf, readMonth, writeMonth } from "./month.ts";

test("a month is read and written as in 2026-11, and nothing else is one", () => {
  expect(readMonth("2026-11")).toEqual({ year: 2026, month: 11 });
  expect(writeMonth({ year: 2026, month: 1 })).toBe("2026-01");
  for (const text of [null, "", "2026-13", "2026-00", "2026-1", "1999-01", "2026-11-01", "'; drop"])
    expect(readMonth(text)).toBeUndefined();
});

test("months are those of Paris, and go back over the year", () => {
  expect(monthOf(new Date("2026-12-31T23:00:00Z"))).toEqual({ year: 2027, month: 1 });
  expect(monthsBack({ year: 2026, month: 2 }, 4).map(writeMonth)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});

test("a quarter begins in January, April, July and October; a month ends on its last day", () => {
  expect(monthsBack({ year: 2026, month: 12 }, 12).map((month) => quarterOf(month).month)).toEqual([
    ...[10, 10, 10, 7, 7, 7],
    ...[4, 4, 4, 1, 1, 1],
  ]);
  expect([2, 4, 12].map((month) => lastDayOf({ year: 2028, month }))).toEqual([
    "2028-02-29",
    "2028-04-30",
    "2028-12-31",
  ]);
});
