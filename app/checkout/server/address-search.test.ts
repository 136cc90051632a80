import { beforeEach, describe, expect, it } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type GeocoderMode, startFakeGeocoder } from "#tools/stand-ins/geocoder.ts";
import type { PurchaseDictionary } from "../checkout-texts.ts";
import { type AddressSearchOptions, createAddressSearch } from "./address-search.server.ts";
import { creditOf, type GeocoderKind } from "./geocoders.server.ts";

const fake = startForTests(startFakeGeocoder);
beforeEach(() => {
  fake.mode = "ok";
  fake.clear();
});

const lilas = { q: "12 rue des lilas", language: "fr", country: "FR" } as const;

function search(kind: GeocoderKind = "nominatim", options: Partial<AddressSearchOptions> = {}) {
  return createAddressSearch({
    kind,
    url: fake.urls[kind],
    userAgent: "Test/1.0 (test@example.org)",
    timeoutMilliseconds: 300,
    ...options,
  });
}

describe("the three kinds of service", () => {
  it.each(["nominatim", "photon", "geopf"] as const)(
    "spec 7: %s gives the specification's suggestions",
    async (kind) => {
      const [first] = await search(kind)(lilas);
      expect(first?.address).toMatchObject({
        house_number: "12",
        road: "Rue des Lilas",
        city: "Paris",
        postcode: "75019",
        country_code: "fr",
      });
      expect(first?.display_name).toContain("Rue des Lilas");
      expect(Number(first?.lat)).toBeCloseTo(48.88, 1);
      expect(Number(first?.lon)).toBeCloseTo(2.39, 1);
      expect(fake.requests()[0]?.userAgent).toContain("Test/1.0");
    },
  );

  it("spec 5: the country field restricts the search, and at most 5 come", async () => {
    expect(await search()({ ...lilas, country: "DE" })).toEqual([]);
    expect(fake.requests()[0]?.query).toMatchObject({ countrycodes: "de", limit: "5", addressdetails: "1" });
    expect((await search()({ q: "linden", language: "fr", country: "DE" }))[0]?.address.city).toBe("Berlin");
  });

  it("asks the French service about French addresses only", async () => {
    expect(await search("geopf")({ ...lilas, country: "DE" })).toEqual([]);
    expect(fake.requests()).toEqual([]);
  });

  it.each([
    ["nominatim", "OpenStreetMap"],
    ["photon", "OpenStreetMap"],
    ["geopf", "Base Adresse Nationale"],
  ] as const)("law 6: the addresses of %s are credited to %s, in every language", (kind, owner) => {
    for (const language of languages)
      expect(creditOf(kind, loadTexts<PurchaseDictionary>("checkout", "purchase", language).form)).toContain(owner);
  });

  it("adds the kind's path to a bare address", async () => {
    expect(await search("nominatim", { url: fake.url })(lilas)).not.toEqual([]);
  });
});

describe("a service that misbehaves", () => {
  it.each(["hang", "huge", "redirect", "garbage", "wrongShape", "error", "limited"] satisfies GeocoderMode[])(
    "security 6.16: %s is an empty list",
    async (mode) => {
      fake.mode = mode;
      expect(await search()(lilas)).toEqual([]);
      expect(fake.requests().every(({ path }) => path === "/search")).toBe(true);
    },
  );

  it("security 6.16: an answer of 10 MB is not read to its end", async () => {
    const reasons: string[] = [];
    fake.mode = "huge";
    const options = { timeoutMilliseconds: 20_000, onFailure: (reason: string) => void reasons.push(reason) };
    expect(await search("nominatim", options)(lilas)).toEqual([]);
    expect(reasons).toEqual(["too long"]);
  });

  it("security 6.16: a failure is not cached and does not reveal what was searched", async () => {
    const reasons: string[] = [];
    const find = search("nominatim", { onFailure: (reason) => reasons.push(reason) });
    fake.mode = "garbage";
    expect(await find(lilas)).toEqual([]);
    fake.mode = "ok";
    expect(await find(lilas)).not.toEqual([]);
    expect(reasons).toEqual(["SyntaxError"]);
  });

  it("security 6.16: after five failures it is left alone for half a minute, then tried once", async () => {
    let time = 0;
    const find = search("nominatim", { now: () => time });
    fake.mode = "error";
    for (let i = 0; i < 8; i++) await find({ ...lilas, q: `rue ${i} abc` });
    expect(fake.requests()).toHaveLength(5);
    time = 30_001;
    await find(lilas);
    await find(lilas);
    expect(fake.requests()).toHaveLength(6);
    fake.mode = "ok";
    time = 61_000;
    expect(await find(lilas)).not.toEqual([]);
  });
});

describe("what is asked", () => {
  it("security 6.16: the same question within a day is asked once, whatever its case and spaces, also at once", async () => {
    let time = 0;
    const find = search("nominatim", { now: () => time });
    await Promise.all([find(lilas), find(lilas)]);
    await find({ ...lilas, q: "  12  RUE des lilas " });
    expect(fake.requests()).toHaveLength(1);
    time = 24 * 3600_000 + 1;
    await find(lilas);
    expect(fake.requests()).toHaveLength(2);
  });

  it("security 6.16: only the fixed address is asked, whatever is typed", async () => {
    await search()({ ...lilas, q: "@evil.example/?limit=50&format=xml#x" });
    expect(fake.requests()).toHaveLength(1);
    expect(fake.requests()[0]).toMatchObject({
      path: "/search",
      query: { q: "@evil.example/?limit=50&format=xml#x", limit: "5" },
    });
  });

  it("spec 5: nothing below 3 characters, nothing beyond 200", async () => {
    for (const q of ["", "  a ", "ab", "x".repeat(201)]) expect(await search()({ ...lilas, q })).toEqual([]);
    expect(fake.requests()).toEqual([]);
  });

  it("security 6.16: the public service is asked once a second; who would wait longer gets nothing", async () => {
    let time = 0;
    const requests: { at: number; url: string }[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (async (url: URL) => {
      requests.push({ at: time, url: String(url) });
      return new Response("[]");
    }) as typeof fetch;
    try {
      const find = search("nominatim", {
        url: undefined,
        now: () => time,
        wait: async (ms) => {
          time += ms;
        },
      });
      await find({ ...lilas, q: "rue un" });
      await find({ ...lilas, q: "rue deux" });
      expect(requests.map(({ at }) => at)).toEqual([0, 1_000]);
      expect(requests[0]?.url).toMatch(/^https:\/\/nominatim\.openstreetmap\.org\/search\?q=rue\+un&/);
      time = 1_000;
      const many = search("nominatim", { url: undefined, now: () => time, wait: () => new Promise(() => {}) });
      void many({ ...lilas, q: "rue trois" });
      void many({ ...lilas, q: "rue quatre" });
      expect(await many({ ...lilas, q: "rue cinq" })).toEqual([]);
    } finally {
      globalThis.fetch = real;
    }
  });
});
