/** In days of Paris. */
import { addDays, officeDay } from "#app/platform/time/office-day.ts";

/** Excluding the day of receipt (Code de la consommation L221-18, L221-19). */
const periodDays = 14;
/** Then staff check the dates: 14 days plus holidays, also the buyer's. The declaration is recorded in any case. */
const surelyLateAfterDays = 19;

/**
 * The fourteenth day, or the working day after a weekend or French holiday (L221-19). Only staff can judge foreign
 * holidays.
 */
export function lastWithdrawalDay(deliveredAt: Date): string {
  let day = addDays(officeDay(deliveredAt), periodDays);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** In every country. */
export const isTooLateEverywhere = ({ deliveredAt, declaredAt }: Record<"deliveredAt" | "declaredAt", Date>): boolean =>
  officeDay(declaredAt) > addDays(officeDay(deliveredAt), surelyLateAfterDays);

/** Fixed dates, and days from Easter Sunday (Code du travail L3133-1). */
const fixedHolidays = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
const holidaysFromEaster = [1, 39, 50];

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return !holidaysFromEaster.some((days) => addDays(easter, days) === day);
}

/** Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return addDays(`${year}-03-22`, h + l - 7 * m);
}
