/** In days of Paris. */
import { addDays, officeDay } from "#app/platform/time/office-day.ts";
import { isWorkingDay } from "#app/platform/time/working-day.ts";

/** Excluding the day of receipt (Code de la consommation L221-18, L221-19). */
const periodDays = 14;
/** Then staff check the dates: 14 days plus holidays, also the buyer's. The declaration is recorded in any case. */
const surelyLateAfterDays = 19;

/** Or the working day after a weekend or French holiday (L221-19). Only staff can judge foreign holidays. */
export function lastWithdrawalDay(deliveredAt: Date): string {
  let day = addDays(officeDay(deliveredAt), periodDays);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** In every country. */
export const isTooLateEverywhere = ({ deliveredAt, declaredAt }: Record<"deliveredAt" | "declaredAt", Date>): boolean =>
  officeDay(declaredAt) > addDays(officeDay(deliveredAt), surelyLateAfterDays);
