import { type Settings, settings } from "#app/platform/settings/settings.server.ts";
import { shopSetting, shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { type DeliveredCountry, deliveredCountries, isOutsideVatArea, type PartialDestination } from "./countries.ts";

/**
 * Where the shop does not deliver: what `/admin/settings` turns off, and in production the United Kingdom without a
 * registration there, which its law asks for with parcels up to 135 GBP (VATA 1994, schedule 9ZD).
 */
export function unsoldCountries({ environment }: Pick<Settings, "environment"> = settings()): DeliveredCountry[] {
  const off = new Set(shopSetting("countries.off").split(", "));
  if (environment === "production" && shopSetting("countries.ukVatNumber") === "") off.add("GB");
  return deliveredCountries.filter((country) => off.has(country));
}

export function soldCountries(set: Pick<Settings, "environment"> = settings()): DeliveredCountry[] {
  const unsold = unsoldCountries(set);
  return deliveredCountries.filter((country) => !unsold.includes(country));
}

/** Countries whose overseas territories are refused although the country is sold. */
export const unsoldTerritories = (): DeliveredCountry[] =>
  deliveredCountries.filter((country) => ownValue<boolean>(shopValues("territories"), country) === false);

export const isUnsoldTerritory = ({ country, postal_code = "" }: PartialDestination): boolean =>
  isOutsideVatArea({ country, postal_code }) && unsoldTerritories().some((each) => each === country);
