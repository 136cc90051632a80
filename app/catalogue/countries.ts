import { isOutsideVatArea } from "./pricing/vat-territories.ts";

/** The 27 EU members of spec 9, ISO 3166-1 alpha-2; totals are labelled tax-included. */
export const euCountries = [
  "FR",
  "DE",
  "IT",
  "ES",
  "NL",
  "BE",
  "AT",
  "PT",
  "GR",
  "FI",
  "SE",
  "DK",
  "IE",
  "PL",
  "CZ",
  "HU",
  "SK",
  "SI",
  "EE",
  "LV",
  "LT",
  "MT",
  "CY",
  "LU",
  "HR",
  "RO",
  "BG",
] as const;
export type EuCountry = (typeof euCountries)[number];

const neighbours = ["GB", "CH", "NO", "IS", "LI", "MC", "AD"] as const;

export const deliveredCountries = [...euCountries, ...neighbours] as const;
export type DeliveredCountry = (typeof deliveredCountries)[number];

export const isEuMember = (country: string): country is EuCountry =>
  (euCountries as readonly string[]).includes(country);

export const isDelivered = (country: string): country is DeliveredCountry =>
  (deliveredCountries as readonly string[]).includes(country);

type Destination = { country: string; postal_code: string };
/** Without a postcode: most of the country. */
export type PartialDestination = { country: string; postal_code?: string | undefined };

/**
 * Whose VAT applies; undefined for none. Monaco is French territory for VAT and inside the customs union (directive
 * 2006/112/EC art. 7, regulation 952/2013 art. 4; docs/decisions/0016).
 */
export function vatCountryOf({ country, postal_code = "" }: PartialDestination): EuCountry | undefined {
  const member = country === "MC" ? "FR" : country;
  return isEuMember(member) && !isOutsideVatArea({ country, postal_code }) ? member : undefined;
}

/** Beyond mainland France and Corsica. */
const isOverseas = (to: Destination): boolean => to.country === "FR" && isOutsideVatArea(to);

/** For the delivery time: overseas takes as long as abroad (brand 8). */
export type DeliveryRegion = "france" | "overseas" | "abroad";

export function deliveryRegionOf(to: Destination): DeliveryRegion {
  if (to.country !== "FR") return "abroad";
  return isOverseas(to) ? "overseas" : "france";
}

export type ShippingType = "france" | "international";

/** Spec 9: one price for France, another elsewhere; Monaco is abroad. */
export const shippingTypeOf = (country: string): ShippingType => (country === "FR" ? "france" : "international");
