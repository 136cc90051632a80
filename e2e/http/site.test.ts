/** The whole site as search engines and visitors without scripts see it: every page of the sitemap in five languages. */
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { brand } from "#app/brand.ts";
import { type Language, languages, localizedPath, splitPath } from "#app/i18n/languages.ts";
import { socialPicture } from "#app/i18n/page-meta.ts";
import { ask } from "./ask.ts";
import {
  all,
  type CrawledPage,
  crawlSite,
  eachOf,
  faultsOf,
  linkOf,
  metaOf,
  pathOf,
  readSitemap,
  type SitemapEntry,
  structuredDataOf,
} from "./crawl.ts";
import { readStructuredData } from "./structured-data.ts";

// The crawl takes ten seconds on a quiet machine, but minutes on a busy one.
vi.setConfig({ hookTimeout: 300_000 });

const shop = inject("readOnlyShop");
let pages: CrawledPage[];
let listed: CrawledPage[];
let sitemap: SitemapEntry[];
beforeAll(async () => {
  pages = await crawlSite(shop);
  listed = pages.filter((page) => page.listed);
  sitemap = await readSitemap(shop);
});

describe("every page of the sitemap in five languages", () => {
  test("the sitemap matches the site map, and every page works", () => {
    expect(sitemap.map(({ address }) => address).toSorted()).toEqual(
      listed.map(({ address }) => shop.url + address).toSorted(),
    );
    expect(sitemap.length % languages.length).toBe(0);
    expect(sitemap.length).toBeGreaterThanOrEqual(31 * languages.length);
    const faults = faultsOf(pages, ({ answer, path }, say) => {
      const wanted = path === "/nothing-here" ? 404 : 200;
      if (answer.status !== wanted) say(`status ${answer.status}`);
      if (!/^text\/html; ?charset=utf-8/i.test(answer.headers["content-type"] ?? "")) say("no HTML in UTF-8");
    });
    expect(faults).toEqual([]);
  });

  test("decisions 12: feeds and llms.txt name the shop's price, and each address that they link to answers", async () => {
    const texts = await Promise.all(
      ["/llms.txt", "/product-feed/de.xml", "/product-feed/de.json"].map(async (path) => (await ask(shop, path)).text),
    );
    const links = texts.flatMap((text) => text.match(/https?:\/\/localhost[^\s"<)]+/g) ?? []);
    expect(new Set(links).size).toBeGreaterThan(10);
    for (const text of texts) expect(text).toContain("79.00 EUR");
    for (const link of new Set(links))
      expect([link, (await ask(shop, link.replace(shop.url, ""))).status]).toEqual([link, 200]);
  });

  test("one h1, the page's language, a title and a description that no other page of the language has", () => {
    const seen = new Map<string, string>();
    const faults = faultsOf(listed, (page, say) => {
      const once = (what: string, text: string | undefined, min: number, max: number) => {
        if (!text || text.length < min || text.length > max)
          return say(`${what} of ${text?.length} characters: ${text}`);
        const key = `${page.language} ${what} ${text}`;
        if (seen.has(key)) say(`${what} also on ${seen.get(key)}`);
        seen.set(key, page.address);
      };
      once("title", all(page, "title").find(({ parent }) => parent?.name === "head")?.text, 10, 75);
      once("description", metaOf(page, "description"), 50, 200);
      if (!metaOf(page, "keywords")) say("no keywords");
      if (metaOf(page, "robots")) say("kept from search engines");
      const headings = all(page, "h1");
      if (headings.length !== 1 || !headings[0]!.text.trim()) say(`${headings.length} h1`);
      if (page.elements[0]!.attributes.lang !== page.language) say(`lang ${page.elements[0]!.attributes.lang}`);
      const levels = page.elements.flatMap(({ name }) => Number(/^h([1-6])$/.exec(name)?.[1] ?? []) || []);
      const jump = levels.findIndex((level, index) => level > (levels[index - 1] ?? 0) + 1);
      if (jump >= 0) say(`h${levels[jump]} after h${levels[jump - 1]}`);
    });
    expect(faults).toEqual([]);
    expect(seen.size).toBe(listed.length * 2);
  });

  test("law 3.2: canonical links, mutual alternates, and the same alternates in the sitemap", () => {
    const alternatesOf = (page: CrawledPage) =>
      Object.fromEntries(
        linkOf(page, "alternate").map(({ attributes }) => [attributes.hreflang!, attributes.href!] as const),
      );
    const ofAddress = new Map(listed.map((page) => [shop.url + page.address, alternatesOf(page)]));
    const faults = faultsOf(listed, (page, say) => {
      const pageUrl = shop.url + page.address;
      const canonical = linkOf(page, "canonical").map(({ attributes }) => attributes.href);
      if (canonical.length !== 1 || canonical[0] !== pageUrl) say(`canonical ${canonical.join()}`);
      const alternates = ofAddress.get(pageUrl)!;
      if (Object.keys(alternates).toSorted().join() !== [...languages, "x-default"].toSorted().join())
        say(`alternates ${Object.keys(alternates).join()}`);
      if (alternates["x-default"] !== alternates.fr) say("x-default is not the French page");
      for (const [language, to] of Object.entries(alternates)) {
        if (language !== "x-default" && splitPath(new URL(to).pathname).language !== language)
          say(`${language}: ${to}`);
        if (JSON.stringify(ofAddress.get(to)) !== JSON.stringify(alternates)) say(`${to} does not name it in return`);
      }
      const entry = sitemap.find(({ address }) => address === pageUrl);
      if (JSON.stringify(entry?.alternates) !== JSON.stringify(alternates)) say("other alternates in the sitemap");
    });
    expect(faults).toEqual([]);
  });

  test("Open Graph: own title, address, language and picture", () => {
    const locales: Record<Language, string> = { fr: "fr_FR", en: "en_GB", es: "es_ES", it: "it_IT", de: "de_DE" };
    const faults = faultsOf(listed, (page, say) => {
      if (metaOf(page, "og:title") !== all(page, "title")[0]!.text) say("og:title is not the title");
      if (metaOf(page, "og:description") !== metaOf(page, "description")) say("og:description is not the description");
      if (metaOf(page, "og:url") !== shop.url + page.address) say(`og:url ${metaOf(page, "og:url")}`);
      if (metaOf(page, "og:locale") !== locales[page.language]) say(`og:locale ${metaOf(page, "og:locale")}`);
      const others = page.elements
        .filter(({ attributes }) => attributes.property === "og:locale:alternate")
        .map(({ attributes }) => attributes.content);
      const expected = languages.filter((each) => each !== page.language).map((each) => locales[each]);
      if (others.join() !== expected.join()) say(`og:locale:alternate ${others.join()}`);
      const picture = metaOf(page, "og:image") ?? "";
      if (picture !== shop.url + socialPicture(page.path, page.language)) say(`og:image ${picture}`);
    });
    expect(faults).toEqual([]);
  });
});

describe("law 3.2: structured data", () => {
  test("every block is valid, and every URL in it exists", async () => {
    const defined = new Set<string>();
    const addresses = new Map<string, string>();
    const referred: string[] = [];
    const faults = faultsOf(listed, (page, say) => {
      const found = readStructuredData(structuredDataOf(page));
      for (const fault of found.faults) say(fault);
      for (const address of found.addresses) addresses.set(address, page.address);
      for (const id of found.defined) defined.add(id);
      referred.push(...found.referred);
    });
    for (const id of referred) if (!defined.has(id)) faults.push(`${id} is defined nowhere`);
    await eachOf([...addresses], async ([address, from]) => {
      const { status } = address.startsWith(shop.url) ? await ask(shop, pathOf(address)) : { status: 0 };
      if (status !== 200) faults.push(`${from}: ${address} answers ${status}`);
    });
    expect(faults).toEqual([]);
    expect(defined.size).toBeGreaterThan(1);
    expect(addresses.size).toBeGreaterThanOrEqual(listed.length);
  });

  test("shop and site on the home page, product with offer, questions, and where each page is", () => {
    const wanted: Record<string, string[]> = {
      "/": ["OnlineStore", "Product", "WebSite"],
      "/dongle": ["BreadcrumbList", "Product"],
      "/faq": ["BreadcrumbList", "FAQPage"],
    };
    const faults = faultsOf(listed, (page, say) => {
      const blocks = structuredDataOf(page);
      const types = blocks.map((block) => String(block["@type"]));
      if (new Set(types).size !== types.length) say(`twice the same: ${types.join()}`);
      for (const type of wanted[page.path] ?? ["BreadcrumbList"]) if (!types.includes(type)) say(`no ${type}`);
      const trail = blocks.find((block) => block["@type"] === "BreadcrumbList")?.itemListElement as
        | { position: number; name: string; item: string }[]
        | undefined;
      if (!trail) return;
      if (trail[0]!.item !== shop.url + localizedPath("/", page.language)) say(`begins at ${trail[0]!.item}`);
      if (trail.at(-1)!.item !== shop.url + page.address) say(`ends at ${trail.at(-1)!.item}`);
      const { name } = trail.at(-1)!;
      if (name !== all(page, "h1")[0]!.text && name !== all(page, "title")[0]!.text) say(`is called ${name}`);
      if (trail.some(({ position }, index) => position !== index + 1)) say("positions out of order");
    });
    expect(faults).toEqual([]);
  });

  test("entities with the same @id are equal, products have a number, films a time with its zone", () => {
    const described = new Map<unknown, string>();
    let products = 0;
    const faults = faultsOf(listed, (page, say) => {
      for (const block of structuredDataOf(page)) {
        const text = JSON.stringify(block);
        if (block["@id"] && (described.get(block["@id"]) ?? text) !== text)
          say(`${block["@id"]} is described in two ways`);
        described.set(block["@id"], text);
        if (block["@type"] === "Product") {
          products++;
          if (block.sku !== brand.sku) say("no sku");
        }
        if (block["@type"] === "VideoObject" && !/T[\d:]+([+-]\d\d:\d\d|Z)$/.test(String(block.uploadDate)))
          say(`uploadDate ${block.uploadDate}`);
      }
    });
    expect(faults).toEqual([]);
    expect(products).toBe(2 * languages.length);
  });

  test("questions and price are those of the page", () => {
    const faults = faultsOf(listed, (page, say) => {
      const text = page.elements.find(({ name }) => name === "body")!.text.replaceAll(/\s/g, " ");
      for (const block of structuredDataOf(page)) {
        if (block["@type"] === "FAQPage")
          for (const { name, acceptedAnswer } of block.mainEntity as {
            name: string;
            acceptedAnswer: { text: string };
          }[])
            for (const part of [name, acceptedAnswer.text])
              if (!text.includes(part.replaceAll(/\s/g, " "))) say(`not on the page: ${part}`);
        if (block["@type"] === "Product") {
          const { price } = block.offers as { price: string };
          const shown = price.replace(/\.00$/, "").replace(".", page.language === "en" ? "." : ",");
          if (!text.includes(shown)) say(`the price ${price} is not on the page`);
        }
      }
    });
    expect(faults).toEqual([]);
  });
});

test("decisions 2: an unknown address is a 404 in the visitor's language that search engines do not index", async () => {
  const headings = new Set<string>();
  for (const page of pages.filter(({ path }) => path === "/nothing-here")) {
    expect(page.answer.status, page.address).toBe(404);
    expect(page.elements[0]!.attributes.lang, page.address).toBe(page.language);
    expect(metaOf(page, "robots"), page.address).toMatch(/noindex/);
    headings.add(all(page, "h1")[0]!.text);
  }
  expect(headings.size).toBe(languages.length);
  for (const path of ["/zz/faq", "/fr/nothing-here", "/faq/more", "/en/en/faq", "/faq.html", "/documents/nothing.pdf"])
    expect((await ask(shop, path)).status, path).toBe(404);
});

test("French paths have no prefix, so /fr and /fr/… redirect to them with their query", async () => {
  for (const [from, to] of [
    ["/fr", "/"],
    ["/fr/", "/"],
    ["/fr/faq", "/faq"],
    ["/fr/acheter?code=A", "/acheter?code=A"],
  ] as const) {
    const answer = await ask(shop, from);
    expect([answer.status, answer.headers.location], from).toEqual([308, to]);
  }
});

test("decisions 2: a page refuses an unsupported request in its own language, and does not ask for JSON", async () => {
  const titles = new Set<string>();
  for (const language of languages) {
    const headers = { "content-type": "text/plain" };
    const answer = await ask(shop, localizedPath("/retractation", language), { body: "name=x", headers });
    expect([answer.status, answer.data.code], language).toEqual([415, "noForm"]);
    expect(answer.data.title).not.toMatch(/JSON/);
    titles.add(answer.data.title);
  }
  expect(titles.size).toBe(languages.length);
});
