import { deliveredCountries } from "#app/catalogue/countries.ts";
import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";

/** Spec 5: fr to FR, en to GB, es to ES, it to IT, de to DE. */
export const countryOfLanguage: Record<Language, string> = { fr: "FR", en: "GB", es: "ES", it: "IT", de: "DE" };

export function countryOptions(language: Language): { value: string; label: string }[] {
  const options = deliveredCountries.map((code) => ({ value: code as string, label: countryName(code, language) }));
  return options.sort((a, b) => a.label.localeCompare(b.label, language));
}
