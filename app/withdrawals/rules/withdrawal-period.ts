/** The time in which a buyer may withdraw, in days of Paris: days of 23 and 25 hours count as any other. */
import { addDays, officeDay } from "#app/platform/time/office-day.ts";

/** Days from the receipt of the goods, whose own day does not count (Code de la consommation L221-18, L221-19). */
const periodDays = 14;
/**
 * Days after a known delivery beyond which staff check the dates first: 14, plus the days by which a period that ends on a
 * holiday is extended, including holidays where the buyer lives. The declaration is recorded and acknowledged nevertheless.
 */
const surelyLateAfterDays = 19;

/**
 * The last day on which a declaration is in time, until midnight: the fourteenth, or the next working day after a Saturday,
 * a Sunday or a holiday in France (L221-19). A holiday where the buyer lives may extend it, which only staff can judge.
 */
export function lastWithdrawalDay(deliveredAt: Date): string {
  let day = addDays(officeDay(deliveredAt), periodDays);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Whether the declaration came too late in every country of the buyer. */
export const isTooLateEverywhere = ({ deliveredAt, declaredAt }: Record<"deliveredAt" | "declaredAt", Date>): boolean =>
  officeDay(declaredAt) > addDays(officeDay(deliveredAt), surelyLateAfterDays);

/** Holidays of a fixed date, and the days from Easter Sunday to the others (Code du travail L3133-1). */
const fixedHolidays = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
const holidaysFromEaster = [1, 39, 50];

function isWorkingDay(day: string): boolean {
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
