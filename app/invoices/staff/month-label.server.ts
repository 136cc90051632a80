import { perLanguage } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Month } from "../month.ts";

const months = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);

export const monthLabel = ({ year, month }: Month, language: Language): string =>
  months(language).format(new Date(Date.UTC(year, month - 1, 1)));
