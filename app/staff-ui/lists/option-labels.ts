import { countryName, shortDate } from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";

export type OptionTexts = Partial<Record<string, Record<string, string>>>;

const isoDay = /^\d{4}-\d\d-\d\d$/;

export function optionLabel(options: OptionTexts, key: string, value: string, language: Language): string {
  if (isoDay.test(value)) return shortDate(value, language);
  if (key === "country") return countryName(value, language);
  if (key === "language") return languageName(value);
  return ownValue(ownValue(options, key) ?? {}, value) ?? value;
}
