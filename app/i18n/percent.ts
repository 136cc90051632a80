import { localeOf } from "./format.ts";
import type { Language } from "./languages.ts";

/** A rate in hundredths of a percent, as the language writes it: 2550 is "25,5 %" in French. */
export const percent = (hundredths: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: "percent", maximumFractionDigits: 2 }).format(hundredths / 10_000);
