import type { MiddlewareFunction } from "react-router";
import { defaultLanguage, isLanguage, type Language, languageQuery, splitPath } from "#app/i18n/languages.ts";
import { chosenLanguage, requestLanguage } from "#app/i18n/request-language.ts";
import { isSold } from "#app/i18n/sold-languages.server.ts";
import { paths } from "#app/paths.ts";
import { isUnprefixed } from "./page-language.ts";

const frenchPaths = new Set<string>(Object.values(paths).filter((path) => !isUnprefixed(path)));

/**
 * The language of a page: its prefix's, also if it is off, for those who have the page open; French at the bare path of a page;
 * elsewhere the stored one, or that of the link or page that led there. An unknown address is answered in a language sold.
 */
export function pageLanguage(request: Request): Language {
  const url = new URL(request.url);
  const pathname = url.pathname === "/_.data" ? "/" : url.pathname.replace(/\.data$/, "");
  const { language, path } = splitPath(pathname);
  if (frenchPaths.has(path)) return language;
  const asked = url.searchParams.get(languageQuery);
  const wanted =
    path !== pathname
      ? language
      : (chosenLanguage(request.headers.get("cookie")) ??
        (isLanguage(asked) ? asked : splitPath(url.searchParams.get("from") ?? "").language));
  return isUnprefixed(path) || isSold(wanted) ? wanted : defaultLanguage;
}

export const resolveLanguage: MiddlewareFunction<Response> = ({ request, context }) => {
  context.set(requestLanguage, pageLanguage(request));
};
