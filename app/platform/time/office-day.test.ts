import { expect, test } from "vitest";
import { addDays, officeDay, officeDaysLater, startOfOfficeDay } from "./office-day.ts";

test("decisions 9: a day of the back office is one of Paris, also when the clocks change", () => {
  expect(officeDay(new Date("2026-03-28T23:30:00Z"))).toBe("2026-03-29");
  expect(officeDay(new Date("2026-07-01T21:59:59Z"))).toBe("2026-07-01");
  expect(startOfOfficeDay("2026-03-29").toISOString()).toBe("2026-03-28T23:00:00.000Z");
  expect(startOfOfficeDay("2026-03-30").toISOString()).toBe("2026-03-29T22:00:00.000Z");
});

test("so many days later the clock in Paris shows the same time, to the millisecond", () => {
  const later = (moment: string, days: number) => officeDaysLater(new Date(moment), days).toISOString();
  expect(later("2026-10-24T21:59:59.999Z", 1)).toBe("2026-10-25T22:59:59.999Z");
  expect(later("2026-03-28T22:30:00.000Z", 14)).toBe("2026-04-11T21:30:00.000Z");
  expect(later("2026-07-01T10:00:00.001Z", -3)).toBe("2026-06-28T10:00:00.001Z");
});

test("days are counted across months, years and changes of the clock", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2026-03-29", -89)).toBe("2025-12-30");
});
