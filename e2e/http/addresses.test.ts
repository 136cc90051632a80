/** Each page has one address: other spellings redirect to it. */
import { describe, expect, inject, test } from "vitest";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { sitePages } from "#app/site/site-map.ts";
import { ask } from "./ask.ts";
import { eachOf } from "./crawl.ts";

const shop = inject("readOnlyShop");

const pages = sitePages
  .filter(({ seo }) => seo)
  .flatMap(({ path }) => languages.map((language) => ({ path, language, address: localizedPath(path, language) })));

test("decisions 3: spellings with a trailing slash, capitals or escapes redirect to the page, with their query", async () => {
  const faults: string[] = [];
  await eachOf(pages, async ({ path, language, address }) => {
    const capitals = localizedPath(path.toUpperCase(), language);
    const escaped = `${address.slice(0, -1)}%${address.charCodeAt(address.length - 1).toString(16)}`;
    const variants = address === "/" ? ["//"] : [`${address}/`, `${address}//`, `${capitals}/`, escaped];
    if (path !== "/") variants.push(capitals);
    for (const variant of variants) {
      const answer = await ask(shop, `${variant}?utm=a%20b&x=/`);
      const { location, "cache-control": caching } = answer.headers;
      if (answer.status !== 308 || location !== `${address}?utm=a%20b&x=/` || !caching?.startsWith("public"))
        faults.push(`${variant}: ${answer.status} ${location} ${caching}`);
    }
  });
  expect(faults).toEqual([]);
  expect(pages.length).toBeGreaterThanOrEqual(31 * languages.length);
});

test("a link that was copied with the sentence around it, or with its language in capitals, leads to its page", async () => {
  for (const [asked, page] of [
    ["/acheter.", "/acheter"],
    ["/acheter)", "/acheter"],
    ["/en/faq).", "/en/faq"],
    ["/faq%E2%80%8B", "/faq"],
    ["/faq%C2%BB", "/faq"],
    ["/EN/acheter", "/en/acheter"],
    ["/De/FAQ,", "/de/faq"],
    ["/EN", "/en"],
    ["/FR", "/"],
    ["/newsletter?token=abc).", "/newsletter?token=abc"],
    ["/suivi/commande?orderId=1&amp;access=a%E2%80%8Bb%3E", "/suivi/commande?orderId=1&access=ab"],
  ]) {
    const { status, headers } = await ask(shop, asked!);
    expect([status, headers.location], asked).toEqual([308, page]);
  }
  // A search keeps its punctuation, and what is no page stays unknown.
  expect((await ask(shop, "/faq?q=what).")).status).toBe(200);
  for (const unknown of ["/xx/acheter", "/acheter.x", "/nothing.", "/en/fr/faq."])
    expect((await ask(shop, unknown)).status, unknown).toBe(404);
  const icon = await ask(shop, "/favicon.ico");
  expect([icon.status, icon.headers.location]).toEqual([308, "/images/icon-192.png"]);
});

test("the page requests the stored language afterwards, so that its HTML is the same for everybody", async () => {
  const headers = { cookie: "odovia_lang=de" };
  for (const method of ["GET", "HEAD"]) {
    const moved = await ask(shop, "/FAQ/?a=1", { method, headers });
    expect([moved.status, moved.headers.location], method).toEqual([308, "/faq?a=1"]);
  }
  expect((await ask(shop, "/faq?a=1", { headers })).headers.location).toBe("/de/faq?a=1");
  expect((await ask(shop, "/de/")).headers.location).toBe("/de");
  expect((await ask(shop, "/Confirmation/?orderId=x")).headers).toMatchObject({
    location: "/confirmation?orderId=x",
    "cache-control": "private, no-store",
  });
});

test("decisions 2: the sign-in page has no prefix and keeps the language of the address that led there", async () => {
  const moved = await ask(shop, "/de/auth?from=/account");
  expect([moved.status, moved.headers.location]).toEqual([308, "/auth?lang=de&from=/account"]);
  expect((await ask(shop, moved.headers.location!)).text).toContain('<html lang="de"');
  expect((await ask(shop, "/fr/auth")).headers.location).toBe("/auth");
});

test("decisions 2: pages outside the site map have one address and one language too", async () => {
  for (const path of [paths.personalData, paths.trackedOrder, paths.withdrawalConfirmation, paths.newsletter]) {
    for (const variant of [`${path}/`, path.toUpperCase(), `/fr${path}`]) {
      const { status, headers } = await ask(shop, `${variant}?token=x`);
      expect([status, headers.location, headers["cache-control"]], variant).toEqual([
        308,
        `${path}?token=x`,
        "private, no-store",
      ]);
    }
    const { status, headers } = await ask(shop, `${path}?token=x`, { headers: { cookie: "odovia_lang=de" } });
    expect([status, headers.location], path).toEqual([302, `/de${path}?token=x`]);
  }
});

test("the API, files and addresses that are no page are not redirected", async () => {
  const style = /href="(\/assets\/[^"]+\.css)"/.exec((await ask(shop, paths.purchase)).text)![1]!;
  for (const path of [
    "/",
    "/de",
    "/faq",
    "/api/prices/",
    "/API/prices",
    "/api/session/",
    style,
    `${style}/`,
    style.toUpperCase(),
    "/Documents/x.pdf",
    "/robots.txt/",
    "/sitemap.xml",
    "/healthz/",
    "/fr/nothing-here/",
    "/xx/faq/",
    "/faq%2F",
    "/%ff/",
    "/en/en/",
  ])
    expect((await ask(shop, path)).headers.location, path).toBeUndefined();
  const post = await ask(shop, "/RETRACTATION/", { body: "a=b" });
  expect(post.headers.location).toBeUndefined();
});

const languageCookie = (language: string) => ({ cookie: `odovia_lang=${language}` });

describe("decisions 2: the stored language", () => {
  test("a path without a prefix is redirected to that of the stored language, with its query", async () => {
    const answer = await ask(shop, "/compatibilite?from=mail&x=%C3%A9", { headers: languageCookie("de") });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe("/de/compatibilite?from=mail&x=%C3%A9");
    expect(answer.headers["cache-control"]).toMatch(/no-store/);
    expect((await ask(shop, "/", { headers: languageCookie("it") })).headers.location).toBe("/it");
    expect((await ask(shop, "/?a=1", { headers: languageCookie("it") })).headers.location).toBe("/it?a=1");
    expect((await ask(shop, "/faq", { method: "HEAD", headers: languageCookie("en") })).headers.location).toBe(
      "/en/faq",
    );
  });

  test("an explicit prefix wins, French needs no redirect, unknown values are ignored, Accept-Language is not used", async () => {
    expect((await ask(shop, "/es", { headers: languageCookie("de") })).text).toMatch(/<html[^>]* lang="es"/);
    for (const value of ["fr", "xx", "", "de;", "__proto__", "de%0d%0aset-cookie:a=b", "//evil.example"]) {
      const answer = await ask(shop, "/", { headers: { cookie: `odovia_lang=${value}` } });
      if (value.startsWith("de;")) expect(answer.headers.location).toBe("/de");
      else expect({ value, status: answer.status }).toEqual({ value, status: 200 });
    }
    const german = await ask(shop, "/", { headers: { "accept-language": "de-DE,de;q=0.9" } });
    expect(german.status).toBe(200);
    expect(german.text).toMatch(/<html[^>]* lang="fr"/);
    expect(german.headers.vary ?? "").not.toMatch(/accept-language/i);
  });

  test("an unknown address is a 404 in the stored language, unless its prefix is that of another one", async () => {
    for (const [path, language] of [
      ["/xyz", "de"],
      ["/faq/more", "de"],
      ["/xx/faq", "de"],
      ["/fr/nothing-here", "de"],
      ["/es/xyz", "es"],
      ["/es/es/faq", "es"],
    ] as const) {
      const answer = await ask(shop, path, { headers: languageCookie("de") });
      expect(answer.status, path).toBe(404);
      expect(answer.text, path).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      expect(answer.text).toContain(errorTexts[language].missing.heading);
      expect(answer.text).toMatch(
        new RegExp(`<a [^>]*href="/${language}"[^>]*>(?:<span>)?${errorTexts[language].missing.home}`),
      );
      expect(answer.headers["cache-control"]).toBe("private, no-store");
    }
    const missing = await ask(shop, "/xyz");
    expect(missing.text).toMatch(/<html[^>]* lang="fr"/);
    // The router treats the word as the prefix of a page.
    const { step1Text } = loadTexts<typeof import("#app/site/texts/fr/home.json")>("site", "home", "fr");
    const { lead } = loadTexts<typeof import("#app/content/texts/fr/faq.json")>("content", "faq", "fr");
    for (const [path, sentence] of [
      ["/", step1Text],
      ["/faq", lead],
    ] as const) {
      expect((await ask(shop, path)).text).toContain(sentence);
      expect((await ask(shop, `/xyz${path}`.replace(/\/$/, ""))).text).not.toContain(sentence);
    }
  });

  test("a prefix that is no language is 404 for every request for a page's data", async () => {
    const routes = ["content/pages/faq", "site/frame,content/pages/faq", "root,site/language", "root", "unknown", ""];
    for (const prefix of ["/xx", "/fr", "/__proto__"])
      for (const query of ["", "?x=1", ...routes.map((ids) => `?_routes=${encodeURIComponent(ids)}`)]) {
        const path = `${prefix}/faq.data${query}`;
        expect((await ask(shop, path)).status, path).toBe(404);
      }
    expect((await ask(shop, "/en/faq.data?_routes=content%2Fpages%2Ffaq")).status).toBe(200);
  });

  test("redirects never leave the site, and neither the API nor the back office is redirected", async () => {
    for (const path of [
      "//evil.example",
      "/%2f%2fevil.example",
      "/api/prices",
      "/admin",
      "/assets/none.js",
      "/healthz",
    ]) {
      const { headers } = await ask(shop, path, { headers: languageCookie("de") });
      expect(headers.location ?? "/", path).toMatch(/^\/(?![/\\])/);
      expect(headers.location ?? "", path).not.toMatch(/^\/de/);
    }
  });
});
