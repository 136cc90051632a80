import { expect, test } from "vitest";
import home from "../../../texts/fr/home.json" with { type: "json" };
import { codes, fuelPrice, notifications, periodStatistics, trips } from "./samples.ts";

test("sample notifications are events or reminders that the page names", () => {
  const { heading, text, ...events } = home.alerts;
  expect(Object.keys(events)).toHaveLength(8);
  const reminders: Record<string, string> = {
    service: "entretien",
    inspection: "contrôle technique",
    brakes: "plaquettes de frein",
    insurance: "assurance",
  };
  // Low fuel is a sample of the claims ledger, but not one of the four reminders of brand 8.
  const others = notifications.filter(({ name }) => name !== "fuel" && !Object.hasOwn(events, name));
  for (const { name } of others) expect(text, name).toContain(reminders[name]);
});

test("spec 9: P0420 is high, P0128 low, the others medium", () => {
  const severities = Object.fromEntries(codes.map(({ code, severity }) => [code, severity]));
  expect(severities).toEqual({ P0420: "high", P0171: "medium", B1342: "medium", P0128: "low" });
});

test("spec 3: totals are sums, the average consumption is weighted by distance", () => {
  const short = { km: 10, minutes: 20, consumption: 8, cost: 144 };
  const long = { km: 90, minutes: 60, consumption: 5, cost: 810 };
  const both = periodStatistics([short, long]);
  expect(both).toMatchObject({ km: 100, minutes: 80, cost: 954 });
  expect(both.consumption).toBeCloseTo(5.3);
  expect(periodStatistics([])).toEqual({ km: 0, minutes: 0, consumption: 0, cost: 0 });
});

test("distances do not gather rounding errors", () => {
  const tenth = { km: 0.1, minutes: 1, consumption: 6, cost: 1 };
  expect(periodStatistics([tenth, tenth, tenth]).km).toBe(0.3);
});

test("spec 3: each sample trip's cost is its consumption at the stated price, its class that of its speed", () => {
  for (const { km, minutes, consumption, cost, road } of trips) {
    expect(cost).toBe(Math.round((km / 100) * consumption * fuelPrice));
    const speed = (km * 60) / minutes;
    expect(road).toBe(speed < 50 ? "urban" : speed <= 80 ? "mixed" : "highway");
  }
});

test("spec 9: 2 urgent, 3 warnings, 1 information", () => {
  const count = (level: string) => notifications.filter((each) => each.level === level).length;
  expect([count("urgent"), count("warnings"), count("info")]).toEqual([2, 3, 1]);
});
