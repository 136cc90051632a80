/** A page has one address: everything that people write for it leads there, and is kept by the cache as the page is. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { sitePages } from "#app/site/site-map.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { eachOf } from "./crawl.ts";

// A machine that is busy with other tests opens a shop in ten seconds instead of one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const pages = sitePages
  .filter(({ seo }) => seo)
  .flatMap(({ path }) => languages.map((language) => ({ path, language, address: localizedPath(path, language) })));

test("decisions 3: a slash at the end, capitals and escapes lead to every page of the site map, with their query", async () => {
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

test("the stored language is asked for after that, so that the answer is the same for everybody", async () => {
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

test("the API, files and addresses that are no page are not led anywhere", async () => {
  const style = /href="(\/assets\/[^"]+\.css)"/.exec((await ask(shop, "/")).text)![1]!;
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
    "/FR",
    "/DE/faq",
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
