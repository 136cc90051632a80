import { countryName, shortDate } from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";

/** Labels of choice filters by filter and value; countries, languages and days need none. */
export type OptionTexts = Partial<Record<string, Record<string, string>>>;

const isoDay = /^\d{4}-\d\d-\d\d$/;

/** The label of a filter's value; the value itself if it has none. */
export function optionLabel(options: OptionTexts, key: string, value: string, language: Language): string {
  if (isoDay.test(value)) return shortDate(value, language);
  if (key === "country") return countryName(value, language);
  if (key === "language") return languageName(value);
  return ownValue(ownValue(options, key) ?? {}, value) ?? value;
}
