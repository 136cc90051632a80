import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import type { Month } from "./month.ts";

/** Twelve months that end in the month of the settings. */
export type FinancialYear = {
  /** Of the calendar, in which it ends: its name. */
  ends: number;
  first: Month;
  last: Month;
};

export function financialYear(ends: number): FinancialYear {
  const month = shopSetting("books.yearEndMonth");
  const last = { year: ends, month };
  return { ends, last, first: month === 12 ? { year: ends, month: 1 } : { year: ends - 1, month: month + 1 } };
}

/** Undefined outside of 2020 to 2099. */
export function readFinancialYear(text: string | null): FinancialYear | undefined {
  return /^20[2-9]\d$/.test(text ?? "") ? financialYear(Number(text)) : undefined;
}

/** The one of `month` first. */
export function financialYearsBack({ year, month }: Month, count: number): FinancialYear[] {
  const current = month > shopSetting("books.yearEndMonth") ? year + 1 : year;
  return Array.from({ length: count }, (_, index) => financialYear(current - index));
}
