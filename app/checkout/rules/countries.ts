import { deliveredCountries, isOutsideVatArea } from "#app/catalogue/countries.ts";
import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";

export function firstCountry(language: Language, unsold: string): string {
  const [first, other] = [countryOfLanguage[language], language === "en" ? "IE" : "FR"];
  return unsold.includes(first) ? other : first;
}

/** Spec 5: fr to FR, en to GB, es to ES, it to IT, de to DE. */
export const countryOfLanguage: Record<Language, string> = { fr: "FR", en: "GB", es: "ES", it: "IT", de: "DE" };

/** `unsold`: codes that the shop does not deliver to. */
export function countryOptions(language: Language, unsold: string): { value: string; label: string }[] {
  const offered = deliveredCountries.filter((code) => !unsold.includes(code));
  const options = offered.map((code) => ({ value: code as string, label: countryName(code, language) }));
  return options.sort((a, b) => a.label.localeCompare(b.label, language));
}

/** `unsoldTerritories`: codes of sold countries whose overseas territories are not. */
export const isUnsoldTerritory = (to: { country: string; postal_code: string }, unsoldTerritories: string): boolean =>
  unsoldTerritories.includes(to.country) && isOutsideVatArea(to);
