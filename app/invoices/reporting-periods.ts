import { shopSetting, vatRegimes } from "#app/platform/settings/shop/shop-settings.ts";
import { lastDayOf, type Month, monthsBack, nextMonth, readMonth, writeMonth } from "./month.ts";

/**
 * How often sales to consumers are reported, by the seller's VAT regime (decree 2022-1299; periods and days as
 * legifiscal.fr, "e-reporting : la périodicité", gives them): "normal" with monthly VAT returns three times a month, "normal" with
 * quarterly returns and "simplified" each month, exempt sellers every two months. Without a regime: each month.
 */
export type VatRegime = (typeof vatRegimes)[number];

export const sellersRegime = (): VatRegime | "" =>
  vatRegimes.find((regime) => regime === shopSetting("books.vatRegime")) ?? "";

/** For small and medium-sized companies (law 1.22). */
export const eReportingStarts = "2027-09-01";

export type ReportingPeriod = {
  /** `2026-11`, `2026-11-1` to `-3` for ten days, `2026-11+2` for two months. */
  key: string;
  /** ISO days, the last one included. */
  from: string;
  to: string;
  /** The last day on which it is handed on; of several, the first. */
  due: string;
};

/** Those that have days of `month`. */
export function reportingPeriods(month: Month, regime = sellersRegime()): ReportingPeriod[] {
  if (regime === "normalMonthly") return [1, 2, 3].map((part) => tenDays(month, part));
  if (regime === "exempt") return [twoMonths(month.month % 2 === 1 ? month : monthsBack(month, 2)[1]!)];
  const key = writeMonth(month);
  const due = dayIn(nextMonth(month), regime === "simplified" ? 25 : 10);
  return [{ key, from: dayIn(month, 1), to: lastDayOf(month), due }];
}

/** Undefined unless `key` is one of the periods of `regime`. */
export function readReportingPeriod(key: string | null, regime = sellersRegime()): ReportingPeriod | undefined {
  const month = readMonth(key?.slice(0, 7) ?? null);
  return month && reportingPeriods(month, regime).find((period) => period.key === key);
}

function tenDays(month: Month, part: number): ReportingPeriod {
  const key = `${writeMonth(month)}-${part}`;
  const from = dayIn(month, part * 10 - 9);
  if (part === 3) return { key, from, to: lastDayOf(month), due: dayIn(nextMonth(month), 10) };
  const due = part === 1 ? dayIn(month, 20) : lastDayOf(month);
  return { key, from, to: dayIn(month, part * 10), due };
}

function twoMonths(first: Month): ReportingPeriod {
  const second = nextMonth(first);
  const due = dayIn(nextMonth(second), 25);
  return { key: `${writeMonth(first)}+2`, from: dayIn(first, 1), to: lastDayOf(second), due };
}

const dayIn = (month: Month, day: number): string => `${writeMonth(month)}-${String(day).padStart(2, "0")}`;
