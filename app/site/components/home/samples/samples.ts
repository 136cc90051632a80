import { numberFormat } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";

const byDigits = [0, 1].map((digits) => numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }));

/** Numbers with their unit in the language: `figures("fr").of(18.4, "km", 1)` is "18,4 km". */
export function figures(language: Language) {
  return {
    of: (value: number, unit: string, digits: 0 | 1 = 0) => `${byDigits[digits]!(value, language)}\u00a0${unit}`,
    percent: (value: number) => percent(value * 100, language),
    /** 95 minutes: "1 h 35". */
    duration: (minutes: number) =>
      minutes < 60
        ? `${minutes}\u00a0min`
        : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`,
  };
}

/** A trip of the showcase (spec 3). `consumption` in litres per 100 km, `cost` in cents. */
type Trip = { km: number; minutes: number; consumption: number; cost: number };

type PeriodStatistics = { km: number; minutes: number; consumption: number; cost: number };

/** Statistics of a period, from its trips: a long trip weighs more in the average consumption than a short one. */
export function periodStatistics(trips: readonly Trip[]): PeriodStatistics {
  const sum = (of: (trip: Trip) => number) => trips.reduce((total, trip) => total + of(trip), 0);
  const km = Math.round(sum((trip) => trip.km) * 10) / 10;
  return {
    km,
    minutes: sum((trip) => trip.minutes),
    consumption: km === 0 ? 0 : sum((trip) => trip.km * trip.consumption) / km,
    cost: sum((trip) => trip.cost),
  };
}

/** Sample data of the showcase (spec 3, 9): one plug-in hybrid, the same wherever the page shows a screen of the app. */
export const car = {
  mileage: 48_217,
  fuelLitres: 6,
  fuelTank: 40,
  batteryLevelStop: 12.6,
  batteryLevelDriving: 13.9,
  electricBattery: 64,
  batteryHealth: 93,
  drivingScore: 82,
  ecodriveScore: 76,
  coolant: 89,
  engineSpeed: 2_100,
  vin: "VF1••••••••••4821",
} as const;

export const fuelPrice = 180;

export type TripName = "commute" | "back" | "shopping" | "weekend";
export type Road = "urban" | "mixed" | "highway";

export const trips: readonly (Trip & { name: TripName; road: Road })[] = [
  { name: "commute", road: "mixed", km: 18.4, minutes: 21, consumption: 6.1, cost: 202 },
  { name: "back", road: "mixed", km: 18.9, minutes: 22, consumption: 6.6, cost: 225 },
  { name: "weekend", road: "highway", km: 142, minutes: 95, consumption: 5.4, cost: 1380 },
  { name: "shopping", road: "urban", km: 5.2, minutes: 14, consumption: 7.8, cost: 73 },
];

export type Level = "urgent" | "warnings" | "info";
export type NotificationName = "fuel" | "inspection" | "service" | "brakes" | "overconsumption" | "insurance";

export const notifications: readonly { name: NotificationName; level: Level; hoursAgo: number }[] = [
  { name: "fuel", level: "urgent", hoursAgo: 2 },
  { name: "inspection", level: "urgent", hoursAgo: 9 },
  { name: "overconsumption", level: "warnings", hoursAgo: 3 },
  { name: "brakes", level: "warnings", hoursAgo: 26 },
  { name: "service", level: "warnings", hoursAgo: 50 },
  { name: "insurance", level: "info", hoursAgo: 74 },
];

export type Severity = "low" | "medium" | "high";
export type CodeKey = "p0171" | "p0420" | "p0128" | "b1342";

/** Severities of spec 9: P0420 high, P0128 low, others medium. */
export const codes: readonly { key: CodeKey; code: string; severity: Severity }[] = [
  { key: "p0420", code: "P0420", severity: "high" },
  { key: "p0171", code: "P0171", severity: "medium" },
  { key: "b1342", code: "B1342", severity: "medium" },
  { key: "p0128", code: "P0128", severity: "low" },
];
