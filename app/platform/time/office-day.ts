import { localTimeIn, momentIn } from "./zoned-time.ts";

/** Days of the publisher, written as ISO dates: figures and periods of the back office are cut at midnight in Paris. */
const zone = "Europe/Paris";

export const officeDay = (moment: Date): string => localTimeIn(zone, moment).slice(0, 10);

/** What a clock in Paris shows, to the second: `2026-11-22 09:30:00`. */
export const officeTime = (moment: Date): string =>
  `${localTimeIn(zone, moment).replace("T", " ")}:${moment.toISOString().slice(17, 19)}`;

/** The moment at which the day begins. */
export const startOfOfficeDay = (day: string): Date => momentIn(zone, day)!;

/** The same time on a clock in Paris that many days later, even if some of the days have 23 or 25 hours. */
export function officeDaysLater(moment: Date, days: number): Date {
  const local = localTimeIn(zone, moment);
  const later = momentIn(zone, `${addDays(local.slice(0, 10), days)}${local.slice(10)}`)!;
  return new Date(later.getTime() + (moment.getTime() % 60_000));
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
