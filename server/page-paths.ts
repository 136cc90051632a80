import { languages, localizedPath, splitPath } from "#app/i18n/languages.ts";
import { type SitePath, sitePages } from "#app/site/paths.ts";

/** Pages whose HTML is the same for everybody. Confirmation, sign-in and reset pages are rendered for each request. */
const personal = new Set<SitePath>(["/confirmation", "/auth", "/reset-password", "/update-password"]);
const publicPaths = new Set<string>(sitePages.map((page) => page.path).filter((path) => !personal.has(path)));

export const isPublicPath = (pathname: string): boolean =>
  publicPaths.has(splitPath(pathname === "/_" ? "/" : pathname).path);

/** Where React Router 8 asks for the data of a page: `/faq.data`, and `/_.data` for the home page. */
const dataPath = (path: string): string => (path === "/" ? "/_.data" : `${path}.data`);

/** Every key of the page cache. */
export function* cachedPaths(): Generator<string> {
  for (const path of publicPaths)
    for (const language of languages) {
      const localized = localizedPath(path, language);
      yield localized;
      yield dataPath(localized);
    }
}

export const isSitePath = (pathname: string): boolean => sitePages.some((page) => page.path === pathname);
