import { createServer, type ServerResponse } from "node:http";
import { close, listen } from "./local-server.ts";

/** Invented house numbers in real towns. */
interface FakeAddress {
  houseNumber: string;
  street: string;
  postcode: string;
  city: string;
  state: string;
  country: string;
  countryCode: "de" | "es" | "fr" | "gb" | "it";
  lat: number;
  lon: number;
}

function address(
  countryCode: FakeAddress["countryCode"],
  line: [houseNumber: string, street: string, postcode: string, city: string, state: string],
  lat: number,
  lon: number,
): FakeAddress {
  const countries = { de: "Deutschland", es: "España", fr: "France", gb: "United Kingdom", it: "Italia" };
  const [houseNumber, street, postcode, city, state] = line;
  return { houseNumber, street, postcode, city, state, country: countries[countryCode], countryCode, lat, lon };
}

const addresses: FakeAddress[] = [
  address("fr", ["12", "Rue des Lilas", "75019", "Paris", "Île-de-France"], 48.8792, 2.3921),
  address("fr", ["14", "Rue des Lilas", "75019", "Paris", "Île-de-France"], 48.8794, 2.3923),
  address("fr", ["7 bis", "Avenue Jean Jaurès", "69007", "Lyon", "Auvergne-Rhône-Alpes"], 45.7485, 4.842),
  address("fr", ["3", "Place de l'Église", "44000", "Nantes", "Pays de la Loire"], 47.2173, -1.5534),
  address("fr", ["28", "Chemin du Moulin à Vent", "31200", "Toulouse", "Occitanie"], 43.6353, 1.4512),
  address("fr", ["", "Allée des Érables", "69003", "Lyon", "Auvergne-Rhône-Alpes"], 45.7542, 4.8561),
  address("de", ["5", "Lindenstraße", "10969", "Berlin", "Berlin"], 52.5042, 13.3967),
  address("de", ["41a", "Münchner Straße", "80331", "München", "Bayern"], 48.1371, 11.5754),
  address("de", ["18", "Am Mühlenteich", "22765", "Hamburg", "Hamburg"], 53.5511, 9.9352),
  address("de", ["", "Ahornweg", "04109", "Leipzig", "Sachsen"], 51.3406, 12.3747),
  address("gb", ["221", "Orchard Lane", "LS6 2AB", "Leeds", "England"], 53.8163, -1.5622),
  address("gb", ["9", "St Andrew's Terrace", "EH3 9QN", "Edinburgh", "Scotland"], 55.9421, -3.2034),
  address("es", ["16", "Calle del Olmo", "28012", "Madrid", "Comunidad de Madrid"], 40.4109, -3.7001),
  address("es", ["2", "Carrer de la Garrofa", "08014", "Barcelona", "Catalunya"], 41.3739, 2.1402),
  address("it", ["33", "Via dei Tigli", "20121", "Milano", "Lombardia"], 45.4722, 9.1878),
  address("it", ["8", "Largo Sant'Agata", "80138", "Napoli", "Campania"], 40.8522, 14.2601),
];

function words(value: string): string[] {
  const plain = value.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** Each word must begin a word of the address, ignoring accents and case. */
function findAddresses(query: string, countryCodes: string[], limit: number): FakeAddress[] {
  const queryWords = words(query);
  if (queryWords.length === 0) return [];
  return addresses
    .filter((found) => {
      if (countryCodes.length > 0 && !countryCodes.includes(found.countryCode)) return false;
      const itsWords = words(Object.values(found).join(" "));
      const wanted =
        found.houseNumber === "" ? queryWords.filter((word) => !/^(\d.{0,3}|bis|ter)$/.test(word)) : queryWords;
      return wanted.length > 0 && wanted.every((word) => itsWords.some((candidate) => candidate.startsWith(word)));
    })
    .slice(0, limit);
}

/**
 * - `hang`: never answers
 * - `huge`: 10 MB of JSON; `redirect`: 302 to `/elsewhere` on itself, whose visits are recorded
 * - `garbage`: 200 with HTML; `wrongShape`: JSON of another shape; `error`: 503; `limited`: 429
 */
export type GeocoderMode = "error" | "garbage" | "hang" | "huge" | "limited" | "ok" | "redirect" | "wrongShape";

export interface GeocoderRequest {
  path: string;
  query: Record<string, string>;
  userAgent: string;
  at: number;
}

export interface FakeGeocoder {
  url: string;
  urls: { nominatim: string; photon: string; geopf: string };
  mode: GeocoderMode;
  requests(): GeocoderRequest[];
  clear(): void;
  stop(): Promise<void>;
}

const hugeBytes = 10 * 1024 * 1024;

export async function startFakeGeocoder(): Promise<FakeGeocoder> {
  let requests: GeocoderRequest[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const query = Object.fromEntries(url.searchParams);
    requests.push({ path: url.pathname, query, userAgent: request.headers["user-agent"] ?? "", at: Date.now() });
    const answer = answers[url.pathname];
    if (answer === undefined) return void response.writeHead(404).end();
    misbehave(fake, response, () => sendJson(response, answer(query)));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const fake: FakeGeocoder = {
    url,
    urls: {
      nominatim: `${url}/search`,
      photon: `${url}/photon/api`,
      geopf: `${url}/geopf/geocodage/search`,
    },
    mode: "ok",
    requests: () => [...requests],
    clear() {
      requests = [];
    },
    stop: () => close(server),
  };
  return fake;
}

function misbehave(fake: FakeGeocoder, response: ServerResponse, answer: () => void): void {
  const behaviours: Record<GeocoderMode, () => void> = {
    ok: answer,
    hang: () => {},
    huge: () => sendJson(response, [{ display_name: "x".repeat(hugeBytes) }]),
    redirect: () => response.writeHead(302, { location: `${fake.url}/elsewhere` }).end(),
    garbage: () => response.writeHead(200, { "content-type": "text/html" }).end("<html><p>Service page</html>"),
    wrongShape: () => sendJson(response, [{ lat: {}, display_name: 7, address: [null] }, null, "x"]),
    error: () => response.writeHead(503).end(),
    limited: () => response.writeHead(429, { "retry-after": "60" }).end(),
  };
  behaviours[fake.mode]();
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

const answers: Record<string, (query: Record<string, string>) => unknown> = {
  "/search": (query) => find(query).map((found, index) => nominatimPlace(found, index, query.addressdetails === "1")),
  "/photon/api": (query) => collection(find(query).map(photonFeature)),
  "/geopf/geocodage/search": (query) =>
    collection(find({ ...query, countrycodes: "fr" }).map((found, index) => geopfFeature(found, index))),
};

function find(query: Record<string, string>): FakeAddress[] {
  const countries = (query.countrycodes ?? query.countrycode ?? "").toLowerCase().split(",").filter(Boolean);
  return findAddresses(query.q ?? "", countries, Math.min(Number(query.limit ?? 10) || 10, 40));
}

function nominatimPlace(found: FakeAddress, index: number, detailed: boolean): object {
  const { houseNumber, street, postcode, city, state, country, countryCode, lat, lon } = found;
  const place = {
    place_id: 100_000 + index,
    licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
    osm_type: "node",
    osm_id: 9_000_000 + index,
    lat: lat.toFixed(7),
    lon: lon.toFixed(7),
    category: "place",
    type: "house",
    place_rank: 30,
    importance: 0.0001,
    addresstype: "place",
    name: "",
    display_name: [houseNumber, street, city, state, postcode, country].filter(Boolean).join(", "),
    boundingbox: [lat - 0.00005, lat + 0.00005, lon - 0.00005, lon + 0.00005].map((edge) => edge.toFixed(7)),
  };
  if (!detailed) return place;
  const address = {
    house_number: houseNumber || undefined,
    road: street,
    city,
    state,
    postcode,
    country,
    country_code: countryCode,
  };
  return { ...place, address };
}

function collection(features: object[]): object {
  return { type: "FeatureCollection", features };
}

function point(found: FakeAddress): object {
  return { type: "Point", coordinates: [found.lon, found.lat] };
}

function photonFeature(found: FakeAddress): object {
  return {
    type: "Feature",
    geometry: point(found),
    properties: {
      osm_type: "N",
      osm_id: 9_000_000,
      osm_key: "place",
      osm_value: "house",
      type: "house",
      housenumber: found.houseNumber || undefined,
      street: found.street,
      postcode: found.postcode,
      city: found.city,
      state: found.state,
      country: found.country,
      countrycode: found.countryCode.toUpperCase(),
    },
  };
}

function geopfFeature(found: FakeAddress, index: number): object {
  const name = [found.houseNumber, found.street].filter(Boolean).join(" ");
  return {
    type: "Feature",
    geometry: point(found),
    properties: {
      label: `${name} ${found.postcode} ${found.city}`,
      score: 0.97 - index / 100,
      housenumber: found.houseNumber || undefined,
      id: `${found.postcode}_${index}`,
      name,
      postcode: found.postcode,
      citycode: found.postcode,
      city: found.city,
      context: `${found.postcode.slice(0, 2)}, ${found.state}`,
      type: found.houseNumber ? "housenumber" : "street",
      importance: 0.7,
      street: found.street,
      _type: "address",
    },
  };
}
