import { createServer, type ServerResponse } from "node:http";
import { type FakeAddress, findAddresses } from "./addresses.ts";
import { close, listen } from "./local-server.ts";

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
