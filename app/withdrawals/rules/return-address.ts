import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";

/**
 * The address for returns, line by line: from abroad with the country last, in capitals, in the language of the country of
 * dispatch, as the postal union requires. Undefined while the publisher's address is not known.
 */
export function returnAddress(
  { name, postalAddress }: { name: string; postalAddress: string },
  { country, language }: { country: string; language: Language },
): string[] | undefined {
  if (postalAddress === "") return undefined;
  const abroad = country === "FR" ? [] : [countryName("FR", language).toLocaleUpperCase(language)];
  return [name, ...postalAddress.split(", "), ...abroad];
}
