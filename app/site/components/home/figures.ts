import { localeOf } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";

/** Numbers with their unit in the language: `figures("fr").of(18.4, "km", 1)` is "18,4 km". */
export function figures(language: Language) {
  const locale = localeOf(language);
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  return {
    of: (value: number, unit: string, digits = 0) => `${number(value, digits)}\u00a0${unit}`,
    percent: (value: number) => new Intl.NumberFormat(locale, { style: "percent" }).format(value / 100),
    /** 95 minutes: "1 h 35". */
    duration: (minutes: number) =>
      minutes < 60
        ? `${minutes}\u00a0min`
        : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`,
  };
}
