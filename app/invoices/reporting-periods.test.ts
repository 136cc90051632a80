import { expect, test } from "vitest";
import { readReportingPeriod, reportingPeriods } from "./reporting-periods.ts";

const february = { year: 2027, month: 2 };

test("law 1.22: who declares VAT each month reports three times a month, within about ten days", () => {
  expect(reportingPeriods(february, "normalMonthly")).toEqual([
    { key: "2027-02-1", from: "2027-02-01", to: "2027-02-10", due: "2027-02-20" },
    { key: "2027-02-2", from: "2027-02-11", to: "2027-02-20", due: "2027-02-28" },
    { key: "2027-02-3", from: "2027-02-21", to: "2027-02-28", due: "2027-03-10" },
  ]);
});

test.each([
  ["normalQuarterly", "2027-03-10"],
  ["", "2027-03-10"],
  ["simplified", "2027-03-25"],
] as const)("law 1.22: the regime “%s” reports each month, by %s", (regime, due) => {
  expect(reportingPeriods(february, regime)).toEqual([{ key: "2027-02", from: "2027-02-01", to: "2027-02-28", due }]);
});

test("law 1.22: exempt sellers report two months at once, also across the turn of a year", () => {
  const period = { key: "2027-01+2", from: "2027-01-01", to: "2027-02-28", due: "2027-03-25" };
  expect(reportingPeriods(february, "exempt")).toEqual([period]);
  expect(reportingPeriods({ year: 2027, month: 1 }, "exempt")).toEqual([period]);
  expect(reportingPeriods({ year: 2027, month: 12 }, "exempt")[0]!.due).toBe("2028-01-25");
});

test("each day of a year is in one period of each regime, and a key is read back only under its regime", () => {
  for (const regime of ["normalMonthly", "normalQuarterly", "simplified", "exempt", ""] as const) {
    const months = Array.from({ length: 12 }, (_, index) => ({ year: 2028, month: index + 1 }));
    const periods = new Map(
      months.flatMap((month) => reportingPeriods(month, regime)).map((period) => [period.key, period]),
    );
    for (
      let day = new Date("2028-01-01T00:00:00Z");
      day.getUTCFullYear() === 2028;
      day.setUTCDate(day.getUTCDate() + 1)
    ) {
      const iso = day.toISOString().slice(0, 10);
      expect(
        [...periods.values()].filter(({ from, to }) => from <= iso && iso <= to),
        `${regime} ${iso}`,
      ).toHaveLength(1);
    }
    for (const period of periods.values()) expect(readReportingPeriod(period.key, regime)).toEqual(period);
  }
  for (const key of [null, "", "2027-02-4", "2027-02+2", "2027-13", "2027-02-1x"])
    expect(readReportingPeriod(key, "normalMonthly"), String(key)).toBeUndefined();
  expect(readReportingPeriod("2027-02", "exempt")).toBeUndefined();
});
