import { perLanguage, shortDate, written } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { officeDay } from "#app/platform/time/office-day.ts";

const timesOfDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "Europe/Paris" }),
);
const daysOfYear = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "Europe/Paris" }),
);
const relativeDays = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** As short as a list needs it (`today`: an ISO date in Paris): "15:18", "yesterday", "24 Nov", "24 Nov 2025". */
export function recentMoment(date: Date | string, today: string, language: Language): string {
  const day = officeDay(new Date(date));
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days === 0) return written(timesOfDay, date, language);
  if (days === 1) return relativeDays(language).format(-1, "day");
  return day.slice(0, 4) === today.slice(0, 4) ? written(daysOfYear, date, language) : shortDate(date, language);
}
