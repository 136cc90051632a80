import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";

/** Country last, in capitals, in the dispatching country's language. Undefined without the publisher's address. */
export function returnAddress(
  { name, postalAddress }: { name: string; postalAddress: string },
  { country, language }: { country: string; language: Language },
): string[] | undefined {
  if (postalAddress === "") return undefined;
  const abroad = country === "FR" ? [] : [countryName("FR", language).toLocaleUpperCase(language)];
  return [name, ...postalAddress.split(", "), ...abroad];
}
