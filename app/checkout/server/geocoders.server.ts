import { z } from "zod";
import type { Language } from "#app/i18n/languages.ts";

/** What the page gets (spec 3). Third-party texts are cut and never rendered as markup. */
export const addressSuggestion = z.object({
  display_name: z.string(),
  lat: z.string(),
  lon: z.string(),
  address: z.object({
    house_number: z.string().optional(),
    road: z.string().optional(),
    city: z.string().optional(),
    postcode: z.string().optional(),
    country: z.string().optional(),
    country_code: z.string().optional(),
  }),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

export type AddressQuery = { q: string; language: Language; country: string };

export type Geocoder = {
  publicUrl: string;
  defaultPath: string;
  parameters(query: AddressQuery): Record<string, string>;
  read(answer: unknown, query: AddressQuery): AddressSuggestion[];
};

const text = z.string().max(300);
const optional = text.optional().catch(undefined);
const coordinate = z.coerce.number().refine((n) => Number.isFinite(n) && Math.abs(n) <= 180);

const nominatimPlace = z.object({
  display_name: text,
  lat: coordinate,
  lon: coordinate,
  address: z
    .object({
      house_number: optional,
      road: optional,
      pedestrian: optional,
      hamlet: optional,
      city: optional,
      town: optional,
      village: optional,
      municipality: optional,
      county: optional,
      postcode: optional,
      country: optional,
      country_code: optional,
    })
    .default({}),
});

const point = z.object({ coordinates: z.tuple([coordinate, coordinate]) });
const photonFeature = z.object({
  geometry: point,
  properties: z.object({
    name: optional,
    housenumber: optional,
    street: optional,
    city: optional,
    district: optional,
    county: optional,
    postcode: optional,
    country: optional,
    countrycode: optional,
    type: optional,
  }),
});
const geopfFeature = z.object({
  geometry: point,
  properties: z.object({
    label: text,
    name: optional,
    housenumber: optional,
    street: optional,
    city: optional,
    postcode: optional,
  }),
});

/** Malformed entries are dropped; an answer that is no list is a failure. */
function valid<S extends z.ZodType>(schema: S, list: unknown): z.output<S>[] {
  return z
    .array(z.unknown())
    .parse(list)
    .slice(0, 20)
    .flatMap((entry) => {
      const result = schema.safeParse(entry);
      return result.success ? [result.data] : [];
    });
}

const featuresOf = (answer: unknown): unknown => z.object({ features: z.array(z.unknown()) }).parse(answer).features;

const nominatim: Geocoder = {
  publicUrl: "https://nominatim.openstreetmap.org/search",
  defaultPath: "/search",
  parameters: ({ q, language, country }) => ({
    q,
    format: "jsonv2",
    addressdetails: "1",
    limit: "5",
    countrycodes: country.toLowerCase(),
    "accept-language": language,
  }),
  read: (answer) =>
    valid(nominatimPlace, answer).map(({ display_name, lat, lon, address: a }) => ({
      display_name,
      lat: String(lat),
      lon: String(lon),
      address: {
        house_number: a.house_number,
        road: a.road ?? a.pedestrian ?? a.hamlet,
        city: a.city ?? a.town ?? a.village ?? a.municipality ?? a.county,
        postcode: a.postcode,
        country: a.country,
        country_code: a.country_code,
      },
    })),
};

/** Others get local names. */
const photonLanguages = new Set(["de", "en", "fr"]);

const photon: Geocoder = {
  publicUrl: "https://photon.komoot.io/api",
  defaultPath: "/api",
  parameters: ({ q, language, country }) => ({
    q,
    limit: "10",
    countrycode: country.toUpperCase(),
    ...(photonLanguages.has(language) ? { lang: language } : {}),
  }),
  // An older Photon ignores the country.
  read: (answer, { country }) =>
    valid(photonFeature, featuresOf(answer))
      .filter(({ properties: p }) => (p.countrycode ?? country).toUpperCase() === country.toUpperCase())
      .map(({ geometry, properties: p }) => {
        const road = p.street ?? (p.type === "street" ? p.name : undefined);
        const city = p.city ?? (p.type === "city" ? p.name : undefined) ?? p.district ?? p.county;
        const line = [p.housenumber, road ?? p.name].filter(Boolean).join(" ");
        return {
          display_name: [line, [p.postcode, city].filter(Boolean).join(" "), p.country].filter(Boolean).join(", "),
          lat: String(geometry.coordinates[1]),
          lon: String(geometry.coordinates[0]),
          address: {
            house_number: p.housenumber,
            road: road ?? p.name,
            city,
            postcode: p.postcode,
            country: p.country,
            country_code: p.countrycode?.toLowerCase(),
          },
        };
      }),
};

/** Only French addresses. */
const geopf: Geocoder = {
  publicUrl: "https://data.geopf.fr/geocodage/search",
  defaultPath: "/geocodage/search",
  parameters: ({ q }) => ({ q, limit: "5", autocomplete: "1", index: "address" }),
  read: (answer) =>
    valid(geopfFeature, featuresOf(answer)).map(({ geometry, properties: p }) => ({
      display_name: p.label,
      lat: String(geometry.coordinates[1]),
      lon: String(geometry.coordinates[0]),
      address: {
        house_number: p.housenumber,
        road: p.street ?? p.name,
        city: p.city,
        postcode: p.postcode,
        country: "France",
        country_code: "fr",
      },
    })),
};

export const geocoders = { nominatim, photon, geopf } as const;
export type GeocoderKind = keyof typeof geocoders;

export const coversCountry = (kind: GeocoderKind, country: string): boolean =>
  kind !== "geopf" || country.toUpperCase() === "FR";

/** Required by the licence. */
export const creditOf = (kind: GeocoderKind, t: { attribution: string; attributionFrance: string }): string =>
  kind === "geopf" ? t.attributionFrance : t.attribution;
