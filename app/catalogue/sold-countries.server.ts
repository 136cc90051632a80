import { type Settings, settings } from "#app/platform/settings/settings.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { type DeliveredCountry, deliveredCountries } from "./countries.ts";

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
