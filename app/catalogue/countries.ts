/**
 * Places with an address in a country of this shop to which that country's VAT does not apply, by the postcodes they are
 * written with. Sources:
 * - Directive 2006/112/EC, article 6(1), inside the customs territory: Mount Athos, the Canary Islands, the French overseas
 *   territories of articles 349 and 355(1) TFEU (in France also CGI article 294), Åland, Campione d'Italia (since 2020, Directive
 *   (EU) 2019/475).
 * - The same, article 6(2), outside the customs territory: Heligoland, Büsingen, Ceuta, Melilla, Livigno.
 * - TFEU articles 198 and 204: New Caledonia, French Polynesia, Wallis and Futuna, Saint Pierre and Miquelon, Saint Barthélemy;
 *   Greenland, which has Danish postcodes.
 * - San Marino and Vatican City have Italian postcodes and are no part of the Union.
 * Saint Barthélemy and Saint Martin are written 97133 and 97150, or 977 and 978. Monaco (980) is taxed like
 * France (article 7). Northern Ireland is written GB and is delivered to like the rest of it (docs/decisions/0013).
 */
const outsideVatArea = new Map<string, RegExp>([
  ["DE", /^(?:27498|78266)$/],
  ["DK", /^39\d\d$/],
  ["ES", /^(?:35|38|51|52)\d{3}$/],
  ["FI", /^22\d{3}$/],
  ["FR", /^9(?:7|8(?!0))\d{3}$/],
  ["GR", /^6308[67]$/],
  ["IT", /^(?:23041|22061|4789\d|00120)$/],
]);

/** Ignores a country prefix (F-97400, GR 630 86), spaces, full-width digits, and a place name. */
const digitsOf = (postcode: string): string =>
  /^[A-Z]{0,3}(\d+)/.exec(
    postcode
      .normalize("NFKC")
      .toUpperCase()
      .replaceAll(/[^A-Z\d]/g, ""),
  )?.[1] ?? "";

/** In its country, but outside its VAT area. `country`: ISO 3166-1 alpha-2. */
export const isOutsideVatArea = ({ country, postal_code }: { country: string; postal_code: string }): boolean =>
  outsideVatArea.get(country)?.test(digitsOf(postal_code)) ?? false;

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

export type Destination = { country: string; postal_code: string };
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
