import { numberFormat } from "./format.ts";
import type { Language } from "./languages.ts";

const inUnit = (unit: string) => numberFormat({ style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 });
const units = { minute: inUnit("minute"), hour: inUnit("hour"), day: inUnit("day") };

export function duration(minutes: number, language: Language): string {
  const [value, unit] =
    minutes < 60
      ? ([minutes, "minute"] as const)
      : minutes < 48 * 60
        ? ([minutes / 60, "hour"] as const)
        : ([minutes / 1440, "day"] as const);
  return units[unit](Math.floor(value), language);
}
