/** Working days of the publisher, as ISO dates: Saturdays, Sundays and the holidays of France are none. */
import { addDays } from "./office-day.ts";

/** Fixed dates, and days from Easter Sunday (Code du travail L3133-1). */
const fixedHolidays = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
const holidaysFromEaster = [1, 39, 50];

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return !holidaysFromEaster.some((days) => addDays(easter, days) === day);
}

/** The Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return addDays(`${year}-03-22`, h + l - 7 * m);
}

/** The working day so many working days after `day`, which itself does not count. */
export function workingDaysLater(day: string, days: number): string {
  let later = day;
  for (let rest = days; rest > 0; rest -= isWorkingDay(later) ? 1 : 0) later = addDays(later, 1);
  return later;
}
