import { localTimeIn, momentIn } from "./zoned-time.ts";

/** Days of the publisher, written as ISO dates: figures and periods of the back office are cut at midnight in Paris. */
const zone = "Europe/Paris";

export const officeDay = (moment: Date): string => localTimeIn(zone, moment).slice(0, 10);

/** The moment at which the day begins. */
export const startOfOfficeDay = (day: string): Date => momentIn(zone, day)!;

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
