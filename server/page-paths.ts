import { languages, localizedPath, splitPath } from "#app/i18n/languages.ts";
import { type SitePath, sitePages } from "#app/site/paths.ts";

/** Pages whose HTML is the same for everybody. Confirmation, sign-in and reset pages are rendered for each request. */
const personal = new Set<SitePath>(["/confirmation", "/auth", "/reset-password", "/update-password"]);
const publicPaths = new Set<string>(sitePages.map((page) => page.path).filter((path) => !personal.has(path)));

export const isPublicPath = (pathname: string): boolean =>
  publicPaths.has(splitPath(pathname === "/_root" ? "/" : pathname).path);

/** Where React Router asks for the data of a page: `/faq.data`, and `/_root.data` for the home page. */
const dataPath = (path: string): string => (path === "/" ? "/_root.data" : `${path}.data`);

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
