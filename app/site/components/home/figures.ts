import { numberFormat } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";

const byDigits = [0, 1].map((digits) => numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }));

/** Numbers with their unit in the language: `figures("fr").of(18.4, "km", 1)` is "18,4 km". */
export function figures(language: Language) {
  return {
    of: (value: number, unit: string, digits: 0 | 1 = 0) => `${byDigits[digits]!(value, language)}\u00a0${unit}`,
    percent: (value: number) => percent(value * 100, language),
    /** 95 minutes: "1 h 35". */
    duration: (minutes: number) =>
      minutes < 60
        ? `${minutes}\u00a0min`
        : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`,
  };
}
