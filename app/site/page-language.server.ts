import type { MiddlewareFunction } from "react-router";
import { type Language, splitPath } from "#app/i18n/languages.ts";
import { requestLanguage, storedLanguage } from "#app/i18n/request-language.ts";
import { paths } from "#app/paths.ts";
import { isUnprefixed } from "./page-language.ts";
import { sitePages } from "./site-map.ts";

/** Pages whose bare path is French: the site map's, and those that the newsletter's mails lead to. */
const frenchPaths = new Set<string>([
  ...sitePages.map(({ path }) => path).filter((path) => !isUnprefixed(path)),
  paths.newsletter,
  paths.newsletterUnsubscribe,
]);

/** The language a page is shown in: its prefix's; French at the bare path of a page; elsewhere the stored one. */
export function pageLanguage(request: Request): Language {
  const requested = new URL(request.url).pathname;
  const pathname = requested === "/_.data" ? "/" : requested.replace(/\.data$/, "");
  const { language, path } = splitPath(pathname);
  return path === pathname && !frenchPaths.has(path) ? storedLanguage(request.headers.get("cookie")) : language;
}

/** The root route's middleware: the language is resolved once for a request. */
export const resolveLanguage: MiddlewareFunction<Response> = ({ request, context }) => {
  context.set(requestLanguage, pageLanguage(request));
};
