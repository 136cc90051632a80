import { expect, test } from "vitest";
import { monthOf, monthsBack, readMonth, writeMonth } from "./month.ts";

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
