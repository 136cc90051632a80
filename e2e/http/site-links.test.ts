/** Links, anchors, pictures and files of all pages exist, and no page contains texts of others. */
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { brand } from "#app/brand.ts";
import { languages, splitPath } from "#app/i18n/languages.ts";
import { isUnprefixed } from "#app/site/page-language.ts";
import { ask } from "./ask.ts";
import { byteLimitsOf } from "./byte-limits.ts";
import {
  all,
  type CrawledPage,
  crawlSite,
  eachOf,
  faultsOf,
  isInside,
  type Pointer,
  pathOf,
  pointersOf,
  pointersOfStyles,
} from "./crawl.ts";
import type { HtmlElement } from "./read-html.ts";
import { foreignSentences, languagesInScripts, pagesOfDictionaries } from "./shipped-texts.ts";

const compress = promisify(brotliCompress);
const brotliParams = (quality: number) => ({ [constants.BROTLI_PARAM_QUALITY]: quality });

// The crawl takes ten seconds on a quiet machine, but minutes on a busy one.
vi.setConfig({ hookTimeout: 300_000 });

const shop = inject("readOnlyShop");
let pages: CrawledPage[];
let listed: CrawledPage[];
beforeAll(async () => {
  pages = await crawlSite(shop);
  listed = pages.filter((page) => page.listed);
});

describe("links, anchors, pictures and files", () => {
  const outside = (to: string) => /^(mailto|tel|data|blob):/.test(to);
  const resolved = ({ from, to }: Pointer) => new URL(to, shop.url + from);
  const pointers = () => pages.flatMap(pointersOf).filter(({ to }) => !outside(to));

  test("every internal link of every page in every language works", async () => {
    const seen = new Map<string, string>();
    const faults: string[] = [];
    for (const pointer of pointers()) {
      if (pointer.to === "") faults.push(`${pointer.from}: an empty ${pointer.element.name}`);
      const url = resolved(pointer);
      if (url.origin === shop.url && !seen.has(url.pathname + url.search))
        seen.set(url.pathname + url.search, pointer.from);
    }
    const addresses = new Set(pages.map(({ address }) => address));
    const pictures = new Set<string>();
    await eachOf(
      [...seen].filter(([to]) => !addresses.has(to)),
      async ([to, from]) => {
        const answer = await ask(shop, to);
        if (answer.status !== 200) faults.push(`${from}: ${to} answers ${answer.status}`);
        if (answer.bytes.length === 0) faults.push(`${from}: ${to} is empty`);
        const type = String(answer.headers["content-type"]);
        if (type.startsWith("image/")) pictures.add(to);
        if (!type.startsWith("text/css")) return;
        for (const inner of pointersOfStyles(answer.text)) {
          const { status } = await ask(shop, pathOf(new URL(inner, shop.url + to).href));
          if (status !== 200) faults.push(`${to}: ${inner} answers ${status}`);
        }
      },
    );
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(pages.length);
    expect(pictures.size).toBeGreaterThanOrEqual(languages.length);
  });

  test("a page that asks visitors to write to the support shows the address once, as a link that a phone can open", () => {
    const faults = faultsOf(pages, (page, say) => {
      if (page.path !== "/suivi") return;
      const count = (text: string) => text.split(brand.supportEmail).length - 1;
      const link = all(page, "a").filter(({ text }) => count(text) > 0);
      if (count(all(page, "main")[0]!.text) !== 1) say("written more than once, or not at all");
      if (link.map(({ attributes }) => attributes.href).join() !== `mailto:${brand.supportEmail}`) say("no link");
    });
    expect(faults).toEqual([]);
  });

  test("every anchor exists on its target page, and ids are unique", () => {
    const byAddress = new Map(pages.map((page) => [page.address, page]));
    const faults: string[] = [];
    let anchors = 0;
    for (const pointer of pointers()) {
      const { origin, pathname, hash } = resolved(pointer);
      const target = byAddress.get(pathname);
      if (origin !== shop.url || hash === "" || !target) continue;
      anchors++;
      if (!target.ids.has(decodeURIComponent(hash.slice(1)))) faults.push(`${pointer.from}: ${pointer.to}`);
    }
    const twice = faultsOf(pages, ({ elements }, say) => {
      const ids = elements.flatMap(({ attributes }) => attributes.id || []);
      for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index))) say(`twice #${id}`);
    });
    expect([...faults, ...twice]).toEqual([]);
    expect(anchors).toBeGreaterThan(pages.length);
  });

  test("links stay in the page's language, except for the language menu", () => {
    const faults = pointers().flatMap((pointer) => {
      const { element, from, to } = pointer;
      const { origin, pathname } = resolved(pointer);
      if (origin !== shop.url || !["a", "area", "form"].includes(element.name)) return [];
      if (isUnprefixed(pathname) || isUnprefixed(from) || /\.\w+$/.test(pathname)) return [];
      const language = splitPath(from).language;
      const target = splitPath(pathname).language;
      const isSwitch = isInside(
        element,
        ({ attributes }) => attributes.hreflang === target || attributes.lang === target,
      );
      return target === language || isSwitch ? [] : [`${from}: ${to}`];
    });
    expect(faults).toEqual([]);
  });

  test("links have names, pictures have alternative texts and sizes", () => {
    const named = ({ text, attributes }: HtmlElement, page: CrawledPage, element: HtmlElement) =>
      text.trim() !== "" ||
      Boolean(attributes["aria-label"] || attributes["aria-labelledby"]) ||
      page.elements.some(
        (each) =>
          Boolean(each.attributes.alt || each.attributes["aria-label"]) &&
          isInside(each.parent, (up) => up === element),
      );
    const faults = faultsOf(pages, (page, say) => {
      for (const link of all(page, "a"))
        if (!named(link, page, link)) say(`a link without words to ${link.attributes.href}`);
      for (const { attributes } of all(page, "img")) {
        if (attributes.alt === undefined) say(`no alt: ${attributes.src}`);
        if (!attributes.width || !attributes.height) say(`no size: ${attributes.src}`);
      }
      for (const { attributes } of all(page, "iframe")) if (!attributes.title) say(`no title: ${attributes.src}`);
      const here = all(page, "a").filter(({ attributes }) => attributes.target === "_blank");
      for (const { attributes } of here)
        if (/^https?:/.test(attributes.href ?? "") && !/noopener|noreferrer/.test(attributes.rel ?? ""))
          say(`opens ${attributes.href} with a handle on this page`);
    });
    expect(faults).toEqual([]);
  });

  test("nothing is loaded from elsewhere", () => {
    const loading = new Set([
      "script",
      "img",
      "source",
      "video",
      "audio",
      "track",
      "iframe",
      "embed",
      "object",
      "link",
    ]);
    const faults = pointers()
      .filter((pointer) => loading.has(pointer.element.name) && resolved(pointer).origin !== shop.url)
      .map(({ from, to }) => `${from}: ${to}`);
    expect(faults).toEqual([]);
  });
});

describe("no page ships texts of another page or language", () => {
  test("decisions 10.1: the HTML of every page in every language is within its limit", async () => {
    const faults = faultsOf(listed, ({ answer }, say) => {
      if (answer.headers["content-encoding"] !== "br") say(`encoded as ${answer.headers["content-encoding"]}`);
    });
    // Those in German are measured with all that they load (budgets.test.ts).
    const measured = listed.filter(({ language }) => language !== "de");
    await eachOf(measured, async ({ address, answer }) => {
      const { html: limit } = byteLimitsOf(address);
      let length = answer.bytes.length;
      // This shop compresses with less effort: a page over the limit is compressed again, in the end as in production.
      for (const quality of [9, 10, constants.BROTLI_MAX_QUALITY])
        if (length > limit) length = (await compress(answer.text, { params: brotliParams(quality) })).length;
      if (length > limit) faults.push(`${address}: ${length} bytes`);
    });
    expect(faults).toEqual([]);
  });

  test("no page contains a sentence of another language", () => {
    expect(foreignSentences(listed)).toEqual([]);
  });

  test("a dictionary or article is on its own page alone, except for those that pages share", () => {
    const shared: Record<string, number> = {
      "consent/consent": listed.length / languages.length,
      "contact/form": 4,
      "contact/datasheet": 2,
      // The home page and /dongle.
      "site/price-card": 2,
    };
    const holders = [...pagesOfDictionaries(listed)];
    const faults = holders.filter(([name, on]) => on.length > (shared[name] ?? 1));
    expect(faults).toEqual([]);
    expect(holders.filter(([, on]) => on.length > 0).length).toBeGreaterThan(25);
  });

  test("no initial script contains a sentence of a dictionary, since texts are sent with the page", () => {
    const build = process.env.BUILD_DIRECTORY ?? "build";
    const scripts = languagesInScripts(join(import.meta.dirname, "../..", build, "client/assets"));
    const faults = [...scripts].filter(([file, found]) => {
      if (found.length === 0) return false;
      // The texts of popups and preferences are fetched in one language when one is opened.
      const isSearchResult = listed.some(({ answer }) => answer.text.includes(file));
      return !/^(home-(dialogs|samples)|consent)-/.test(file) || found.length > 1 || isSearchResult;
    });
    expect(faults).toEqual([]);
    expect(scripts.size).toBeGreaterThan(30);
  });
});
