import { numberFormat } from "./format.ts";
import type { Language } from "./languages.ts";

const ratio = numberFormat({ style: "percent", maximumFractionDigits: 2 });

export const percent = (hundredths: number, language: Language): string => ratio(hundredths / 10_000, language);
