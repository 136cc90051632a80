import type { Cents } from "#app/platform/money/money.ts";
import type { EuCountry } from "../countries.ts";

/** Hundredths of a percent: 2550 is 25.5 %. */
export type RateHundredths = number;

/** Net is rounded half up, VAT is the rest, so that both add up. */
export function vatContainedIn(total: Cents, rate: RateHundredths): Cents {
  if (!Number.isSafeInteger(total) || total < 0) throw new Error("total must be a number of cents");
  const divisor = 10_000 + rate;
  const net = Math.floor((total * 10_000 * 2 + divisor) / (2 * divisor));
  return total - net;
}

export function rateFromDecimal(text: string): RateHundredths {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new Error("not a rate");
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

export const decimalFromRate = (rate: RateHundredths): string =>
  `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, "0")}`;

/**
 * Standard rates in November 2026 and since when (law 2): seed data, and fallback for missing members. Changes apply from
 * midnight in the capital.
 */
export const standardRates: Record<EuCountry, { percent: string; from?: string }> = {
  AT: { percent: "20.00" },
  BE: { percent: "21.00" },
  BG: { percent: "20.00" },
  HR: { percent: "25.00" },
  CY: { percent: "19.00" },
  CZ: { percent: "21.00" },
  DK: { percent: "25.00" },
  EE: { percent: "24.00", from: "2025-07-01T00:00:00+03:00" },
  FI: { percent: "25.50", from: "2024-09-01T00:00:00+03:00" },
  FR: { percent: "20.00" },
  DE: { percent: "19.00" },
  GR: { percent: "24.00" },
  HU: { percent: "27.00" },
  IE: { percent: "23.00" },
  IT: { percent: "22.00" },
  LV: { percent: "21.00" },
  LT: { percent: "21.00" },
  LU: { percent: "17.00" },
  MT: { percent: "18.00" },
  NL: { percent: "21.00" },
  PL: { percent: "23.00" },
  PT: { percent: "23.00" },
  RO: { percent: "21.00", from: "2025-08-01T00:00:00+03:00" },
  SK: { percent: "23.00", from: "2025-01-01T00:00:00+01:00" },
  SI: { percent: "22.00" },
  ES: { percent: "21.00" },
  SE: { percent: "25.00" },
};
