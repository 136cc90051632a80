import { eurosOf } from "#app/platform/money/money.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { isLanguage, type Language } from "./languages.ts";

const locales: Record<Language, string> = { fr: "fr-FR", en: "en-GB", es: "es-ES", it: "it-IT", de: "de-DE" };

export const localeOf = (language: Language): string => locales[language];

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = ownValue(values, name);
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return String(value);
  });
}

/** Creating a formatter takes longer than all arithmetic of an order. */
export function perLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const formatter = made.get(language) ?? make(locales[language]);
    made.set(language, formatter);
    return formatter;
  };
}

const pluralRules = perLanguage((locale) => new Intl.PluralRules(locale));

export function plural(
  forms: { one?: string; other: string; many?: string },
  count: number,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  const category = pluralRules(language).select(count) as keyof typeof forms;
  return fill(forms[category] ?? forms.other, { count: decimal(count, language), ...values });
}

/** With −0 as 0, and the no-break space of the texts (docs/spec/glossary.md): Intl's is narrow in French. */
export function numberFormat(options: Intl.NumberFormatOptions): (value: number, language: Language) => string {
  const formats = perLanguage((locale) => new Intl.NumberFormat(locale, options));
  return (value, language) =>
    formats(language)
      .format(value + 0)
      .replaceAll("\u202f", "\u00a0");
}

/** At most two decimals: 5.5 → "5,5". */
export const decimal = numberFormat({ maximumFractionDigits: 2 });
const withCents = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** “1er” in French, which browsers do not know. */
export function written(
  format: (language: Language) => Intl.DateTimeFormat,
  date: Date | string,
  language: Language,
): string {
  const text = format(language).format(new Date(date));
  return language === "fr" ? text.replace(/^1(?=\s)/, "1er") : text;
}

const longDates = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Europe/Paris" }),
);

/** 7900 → "79 €" (spec 9: suffix in every language), with cents if there are any. */
export function money(cents: number, language: Language, options: { always?: boolean } = {}): string {
  const whole = cents % 100 === 0 && !options.always;
  return `${(whole ? decimal : withCents)(eurosOf(cents), language)}\u00a0€`;
}

export const longDate = (date: Date | string, language: Language): string => written(longDates, date, language);

const shortDates = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "Europe/Paris" }),
);

export const shortDate = (date: Date | string, language: Language): string => written(shortDates, date, language);

export const shortDateIn = (timeZone: string, date: Date, language: Language): string =>
  written((of) => new Intl.DateTimeFormat(localeOf(of), { dateStyle: "medium", timeZone }), date, language);

const shortDatesAndTimes = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Paris" }),
);

export const shortDateAndTime = (date: Date | string, language: Language): string =>
  written(shortDatesAndTimes, date, language);

const datesAndTimes = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" }),
);

export const dateAndTime = (date: Date | string, language: Language): string => written(datesAndTimes, date, language);

const regionNames = perLanguage((locale) => new Intl.DisplayNames([locale], { type: "region" }));

const languagesByName = perLanguage((locale) => new Intl.DisplayNames([locale], { type: "language" }));

export const nameOfLanguage = (code: string, language: Language): string =>
  isLanguage(code) ? (languagesByName(language).of(code) ?? code) : code;

/** By ISO 3166-1 alpha-2 code; other texts are returned. */
export const countryName = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames(language).of(code) ?? code) : code;
