import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeGeocoder, startFakeGeocoder } from "./geocoder.ts";

let geocoder: FakeGeocoder;
beforeEach(async () => {
  geocoder = await startFakeGeocoder();
});
afterEach(() => geocoder.stop());

async function ask(base: string, params: Record<string, string>, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${base}?${new URLSearchParams(params)}`, init);
  return response.json();
}

test("Nominatim's shape, by words without accents, within countries", async () => {
  const search = { format: "jsonv2", addressdetails: "1", limit: "5" };
  const french = await ask(geocoder.urls.nominatim, { ...search, q: "12 rue lilas par", countrycodes: "fr,de" });
  expect(french).toMatchObject([
    {
      display_name: "12, Rue des Lilas, Paris, Île-de-France, 75019, France",
      lat: "48.8792000",
      address: { house_number: "12", road: "Rue des Lilas", city: "Paris", postcode: "75019", country_code: "fr" },
    },
  ]);
  expect(await ask(geocoder.urls.nominatim, { ...search, q: "munchner strasse" })).toMatchObject([
    { address: { country_code: "de", house_number: "41a" } },
  ]);
  expect(await ask(geocoder.urls.nominatim, { ...search, q: "orchard", countrycodes: "fr" })).toEqual([]);
  expect(await ask(geocoder.urls.nominatim, { ...search, q: "rue", limit: "1" })).toHaveLength(1);
  expect(await ask(geocoder.urls.nominatim, { q: "olmo" })).not.toMatchObject([{ address: expect.anything() }]);
  expect(geocoder.requests()).toHaveLength(5);
  expect(geocoder.requests()[0]).toMatchObject({ path: "/search", query: { q: "12 rue lilas par", limit: "5" } });
});

test("Photon's and geopf's shapes", async () => {
  expect(await ask(geocoder.urls.photon, { q: "Tigli Milano" })).toMatchObject({
    type: "FeatureCollection",
    features: [
      { geometry: { coordinates: [9.1878, 45.4722] }, properties: { countrycode: "IT", street: "Via dei Tigli" } },
    ],
  });
  expect(await ask(geocoder.urls.geopf, { q: "moulin toulouse", limit: "5" })).toMatchObject({
    features: [{ properties: { label: "28 Chemin du Moulin à Vent 31200 Toulouse", type: "housenumber" } }],
  });
  expect(await ask(geocoder.urls.geopf, { q: "Berlin" })).toMatchObject({ features: [] });
});

test("misbehaves on command", async () => {
  const q = { q: "rue" };
  geocoder.mode = "hang";
  await expect(ask(geocoder.url, q, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  await expect(ask(geocoder.urls.nominatim, q, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  geocoder.mode = "huge";
  const huge = await fetch(`${geocoder.urls.nominatim}?q=rue`);
  expect((await huge.arrayBuffer()).byteLength).toBeGreaterThan(10 * 1024 * 1024);
  geocoder.mode = "redirect";
  const redirected = await fetch(`${geocoder.urls.nominatim}?q=rue`, { redirect: "manual" });
  expect([redirected.status, redirected.headers.get("location")]).toEqual([302, `${geocoder.url}/elsewhere`]);
  expect(geocoder.requests().some(({ path }) => path === "/elsewhere")).toBe(false);
  geocoder.mode = "garbage";
  await expect(ask(geocoder.urls.nominatim, q)).rejects.toThrow(SyntaxError);
  geocoder.mode = "wrongShape";
  expect(await ask(geocoder.urls.nominatim, q)).toContain("x");
  geocoder.mode = "limited";
  expect((await fetch(`${geocoder.urls.nominatim}?q=rue`)).status).toBe(429);
  geocoder.mode = "error";
  expect((await fetch(`${geocoder.urls.nominatim}?q=rue`)).status).toBe(503);
  geocoder.mode = "slow";
  geocoder.slowMs = 40;
  expect(await ask(geocoder.urls.nominatim, { q: "moulin" })).toHaveLength(1);
});
