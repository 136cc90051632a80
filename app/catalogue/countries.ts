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

/**
 * Which country's VAT applies to a parcel. Monaco counts as French territory for VAT and lies inside the customs union
 * (directive 2006/112/EC art. 7, regulation 952/2013 art. 4): French VAT, and nothing is due on arrival
 * (docs/decisions/0016).
 */
export const vatCountryOf = (country: string): string => (country === "MC" ? "FR" : country);

/**
 * French postcodes beyond metropolitan France: 97x, and 98x except for Monaco's 980. The places lie outside the Union's VAT
 * area (docs/decisions/0013).
 */
export const isOverseas = ({ country, postal_code }: Destination): boolean =>
  country === "FR" && /^9(?:7|8(?!0))\d{3}$/.test(postal_code.replaceAll(/\s/g, ""));

type Destination = { country: string; postal_code: string };

/** A parcel's destination for its delivery time: overseas it takes as long as abroad (brand.md: delivery). */
export type DeliveryRegion = "france" | "overseas" | "abroad";

export function deliveryRegionOf(to: Destination): DeliveryRegion {
  if (to.country !== "FR") return "abroad";
  return isOverseas(to) ? "overseas" : "france";
}

export type ShippingType = "france" | "international";

/** Spec 9: one price for France, another elsewhere; Monaco is abroad. */
export const shippingTypeOf = (country: string): ShippingType => (country === "FR" ? "france" : "international");
