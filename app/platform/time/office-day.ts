import { localTimeIn, momentIn } from "./zoned-time.ts";

/** ISO dates; days and periods of the back office end at midnight in Paris. */
export const officeTimeZone = "Europe/Paris";

export const officeDay = (moment: Date): string => localTimeIn(officeTimeZone, moment).slice(0, 10);

/** In Paris, to the second: `2026-11-22 09:30:00`. */
export const officeTime = (moment: Date): string =>
  `${localTimeIn(officeTimeZone, moment).replace("T", " ")}:${moment.toISOString().slice(17, 19)}`;

export const startOfOfficeDay = (day: string): Date => momentIn(officeTimeZone, day)!;

/** The same local time in Paris, across changes of daylight saving. */
export function officeDaysLater(moment: Date, days: number): Date {
  const local = localTimeIn(officeTimeZone, moment);
  const later = momentIn(officeTimeZone, `${addDays(local.slice(0, 10), days)}${local.slice(10)}`)!;
  return new Date(later.getTime() + (moment.getTime() % 60_000));
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
