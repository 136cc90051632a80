/** Crawls every page of the site map without a browser, and collects what the pages link to. */
import { type Language, languages, localizedPath } from "#app/i18n/languages.ts";
import { isUnprefixed } from "#app/site/page-language.ts";
import { sitePages } from "#app/site/site-map.ts";
import { type Answer, ask } from "./ask.ts";
import { type HtmlElement, readHtml } from "./read-html.ts";

export type CrawledPage = {
  /** Path with its language. */
  address: string;
  /** French path. */
  path: string;
  language: Language;
  /** Whether it is in the sitemap. */
  listed: boolean;
  answer: Answer;
  elements: HtmlElement[];
  ids: Set<string>;
};

type Shop = { url: string; port: number };

export async function crawlSite(shop: Shop): Promise<CrawledPage[]> {
  const addresses = [
    ...sitePages.flatMap(({ path, seo }) => languages.map((language) => ({ path, language, listed: seo }))),
    ...languages.map((language) => ({ path: "/nothing-here", language, listed: false })),
  ].filter(({ path, language }) => language === "fr" || !isUnprefixed(path));
  const pages: CrawledPage[] = [];
  await eachOf(addresses, async (page) => {
    const address = localizedPath(page.path, page.language);
    const answer = await ask(shop, address, { headers: { "accept-encoding": "br" } });
    const elements = readHtml(answer.text);
    const ids = new Set(elements.flatMap(({ attributes }) => attributes.id || []));
    pages.push({ ...page, address, answer, elements, ids });
  });
  return pages.toSorted((a, b) => a.address.localeCompare(b.address));
}

export type SitemapEntry = { address: string; alternates: Record<string, string> };

export async function readSitemap(shop: Shop): Promise<SitemapEntry[]> {
  const { text } = await ask(shop, "/sitemap.xml");
  return [...text.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry]) => ({
    address: /<loc>(.*?)<\/loc>/.exec(entry!)![1]!,
    alternates: Object.fromEntries(
      [...entry!.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [language, href]),
    ),
  }));
}

/** All faults that `check` reports, so that a run names all of them. */
export function faultsOf(
  pages: readonly CrawledPage[],
  check: (page: CrawledPage, say: (fault: string) => void) => void,
): string[] {
  const faults: string[] = [];
  for (const page of pages) check(page, (fault) => faults.push(`${page.address}: ${fault}`));
  return faults;
}

/** All elements with a tag name. */
export const all = ({ elements }: CrawledPage, name: string): HtmlElement[] =>
  elements.filter((element) => element.name === name);

export const metaOf = (page: CrawledPage, name: string): string | undefined =>
  all(page, "meta").find(({ attributes }) => (attributes.name ?? attributes.property) === name)?.attributes.content;

export const linkOf = (page: CrawledPage, rel: string): HtmlElement[] =>
  all(page, "link").filter(({ attributes }) => attributes.rel === rel);

/** Whether the element or an ancestor passes the test. */
export const isInside = (element: HtmlElement | undefined, test: (element: HtmlElement) => boolean): boolean =>
  element !== undefined && (test(element) || isInside(element.parent, test));

export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Calls `work` for a few items at a time, since the shop renders each new page. */
export async function eachOf<T>(items: readonly T[], visit: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await visit(item);
    }),
  );
}

export type Pointer = { from: string; to: string; element: HtmlElement };

const single: Record<string, string[]> = {
  a: ["href"],
  area: ["href"],
  link: ["href"],
  script: ["src"],
  img: ["src"],
  source: ["src"],
  video: ["src", "poster"],
  audio: ["src"],
  track: ["src"],
  iframe: ["src"],
  embed: ["src"],
  object: ["data"],
  form: ["action"],
  use: ["href"],
  image: ["href"],
};
const lists = ["srcset", "imagesrcset"];
const inlineImport = /(?:from\s*|import\s*\(?\s*)"(\/[^"]+\.js)"/g;

/** Everything that a page links to, with addresses as written. */
export function pointersOf({ address, elements }: CrawledPage): Pointer[] {
  return elements.flatMap((element) => {
    const { name, attributes, text } = element;
    const written = [
      ...(single[name] ?? []).flatMap((each) => attributes[each] ?? []),
      ...lists.flatMap((each) =>
        (attributes[each] ?? "").split(",").flatMap((part) => part.trim().split(/\s+/)[0] || []),
      ),
      ...(name === "script" ? [...text.matchAll(inlineImport)].map((match) => match[1]!) : []),
      ...(name === "meta" && /^(og|twitter):(image|url|video)$/.test(attributes.property ?? attributes.name ?? "")
        ? [attributes.content ?? ""]
        : []),
    ];
    return written.map((to) => ({ from: address, to, element }));
  });
}

/** The URLs in a style sheet. */
export const pointersOfStyles = (css: string): string[] =>
  [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map((match) => match[1]!).filter((to) => !/^data:/.test(to));

/** Every object of a page's structured data, including nested ones. */
export function structuredDataOf({ address, elements }: CrawledPage): Record<string, unknown>[] {
  return elements
    .filter(({ name, attributes }) => name === "script" && attributes.type === "application/ld+json")
    .map(({ text }) => {
      try {
        return JSON.parse(text) as Record<string, unknown>;
      } catch (error) {
        throw new Error(`${address}: ${(error as Error).message} in ${text.slice(0, 200)}`);
      }
    });
}
