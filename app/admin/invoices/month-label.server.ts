import { localeOf } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Month } from "#app/invoices/month.ts";

/** `novembre 2026` */
export const monthLabel = ({ year, month }: Month, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  );
