import type { IncomingHttpHeaders } from "node:http";
import { defaultLanguage, languages, localizedPath } from "#app/i18n/languages.ts";
import { storedLanguage } from "#app/i18n/request-language.ts";
import { mayCount } from "#app/platform/visits/counted-visit.ts";
import { visitCounter } from "#app/platform/visits/visit-counts.server.ts";
import { isUnprefixed } from "./page-language.ts";
import { sitePages } from "./site-map.ts";

type Page = { path: string; language: string | undefined };

/** Every address of the site map; a page without a prefix has the visitor's stored language. */
const pages = new Map<string, Page>(
  sitePages.flatMap(({ path }): [string, Page][] =>
    isUnprefixed(path)
      ? [[path, { path, language: undefined }]]
      : languages.map((language) => [localizedPath(path, language), { path, language }]),
  ),
);
const counterOfAddress = new Map(
  [...pages].map(([address, { path, language }]) => [address, visitCounter(path, language ?? defaultLanguage)]),
);

/** A document that a person opens: neither fetched ahead nor part of another page. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-dest"] === "document" &&
  headers["sec-fetch-mode"] === "navigate" &&
  headers["sec-purpose"] === undefined &&
  headers.purpose === undefined;

/** Counts a page of the site map that was sent to a browser, if its visitor may be counted. */
export function countDocument(address: string, headers: IncomingHttpHeaders): void {
  if (isNavigation(headers) && mayCount((name) => headers[name] as string | undefined)) count(address, headers.cookie);
}

/** A page that its browser had fetched ahead; false where the site map has no such page. */
export function countPrefetchedPage(address: string, headers: Headers): boolean {
  if (!pages.has(address)) return false;
  if (mayCount((name) => headers.get(name))) count(address, headers.get("cookie"));
  return true;
}

function count(address: string, cookie: string | null | undefined): void {
  const counter = counterOfAddress.get(address);
  if (!counter) return;
  if (cookie && pages.get(address)?.language === undefined)
    visitCounter(counter.counted, storedLanguage(cookie)).times++;
  else counter.times++;
}
