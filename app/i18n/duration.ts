import { localeOf } from "./format.ts";
import type { Language } from "./languages.ts";

/** How long something has waited, in its largest unit: "3 Tage", "5 heures". */
export function duration(minutes: number, language: Language): string {
  const [value, unit] =
    minutes < 60 ? [minutes, "minute"] : minutes < 48 * 60 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  const format = new Intl.NumberFormat(localeOf(language), {
    ...{ style: "unit", unit: unit as string, unitDisplay: "long" },
    maximumFractionDigits: 0,
  });
  return format.format(Math.floor(value as number));
}
