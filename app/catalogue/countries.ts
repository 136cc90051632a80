import { isOutsideVatArea } from "./pricing/vat-territories.ts";

/** The 27 members of the European Union of spec 9, as ISO 3166-1 alpha-2: their totals are labelled tax-included. */
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

/** Where the shop delivers. */
export const deliveredCountries = [...euCountries, ...neighbours] as const;
export type DeliveredCountry = (typeof deliveredCountries)[number];

export const isEuMember = (country: string): country is EuCountry =>
  (euCountries as readonly string[]).includes(country);

export const isDelivered = (country: string): country is DeliveredCountry =>
  (deliveredCountries as readonly string[]).includes(country);

type Destination = { country: string; postal_code: string };
/** Without its postcode: as it is in most of the country. */
export type PartialDestination = { country: string; postal_code?: string | undefined };

/**
 * Which member's VAT a parcel bears; undefined for none. Monaco counts as French territory for VAT and lies inside the customs
 * union (directive 2006/112/EC art. 7, regulation 952/2013 art. 4): French VAT, and nothing is due on arrival
 * (docs/decisions/0016).
 */
export function vatCountryOf({ country, postal_code = "" }: PartialDestination): EuCountry | undefined {
  const member = country === "MC" ? "FR" : country;
  return isEuMember(member) && !isOutsideVatArea({ country, postal_code }) ? member : undefined;
}

/** An address of France beyond its mainland and Corsica. */
const isOverseas = (to: Destination): boolean => to.country === "FR" && isOutsideVatArea(to);

/** A parcel's destination for its delivery time: overseas it takes as long as abroad (brand 8). */
export type DeliveryRegion = "france" | "overseas" | "abroad";

export function deliveryRegionOf(to: Destination): DeliveryRegion {
  if (to.country !== "FR") return "abroad";
  return isOverseas(to) ? "overseas" : "france";
}

export type ShippingType = "france" | "international";

/** Spec 9: one price for France, another elsewhere; Monaco is abroad. */
export const shippingTypeOf = (country: string): ShippingType => (country === "FR" ? "france" : "international");
