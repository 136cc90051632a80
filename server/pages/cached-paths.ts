import {
  defaultLanguage,
  type Language,
  languages,
  localizedPath,
  splitPath,
  unprefixedPath,
} from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { isUnprefixed } from "#app/site/page-language.ts";
import { type SitePath, sitePages } from "#app/site/site-map.ts";

/** Pages whose HTML is the same for everybody. Confirmation, sign-in and reset pages are rendered for each request. */
const personal = new Set<SitePath>([paths.confirmation, paths.signIn, paths.forgottenPassword, paths.newPassword]);
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

/**
 * Those that the site map does not list too: a person's own data and orders, what mails lead to. The pages of an account are
 * left to the router, whose guard answers every form of their address.
 */
const pagePaths: string[] = Object.values(paths).filter((path) => path !== paths.dashboard && path !== paths.account);

const prefixedPages = new Set(pagePaths.filter((path) => !isUnprefixed(path)));

/** French paths of pages that exist in the other languages under a prefix. */
export const hasPrefixes = (pathname: string): boolean => prefixedPages.has(pathname);

/** The address is that of a page, in any language. */
export const isPage = (pathname: string): boolean => pagePaths.includes(splitPath(pathname).path);

/** French paths by their lower-case form. */
const pagesBySmallLetters = new Map(pagePaths.map((path) => [path.toLowerCase(), path]));

/** What the sentence around a link leaves at its end, and what nobody sees. Bounded, so that a long path costs no time. */
const ofSentence = /[\s.,;:!?)\]}>'"»”’…*\p{Cf}]{1,8}$/u;

/**
 * The correct address of a page that was requested with a final slash, capitals, escapes, the punctuation of a sentence, or a
 * prefix that it does not have, such as `/fr`; undefined when the address is correct, or when there is no such page.
 */
export function movedTo(pathname: string): string | undefined {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === "/") end--;
  const requested = decoded(pathname.slice(0, end));
  const { language, page } = pageOf(requested) ?? pageOf(requested.replace(ofSentence, "")) ?? {};
  if (page === undefined || language === undefined) return undefined;
  // A page without a prefix shows the language of the one that it was requested with.
  const address = isUnprefixed(page) ? unprefixedPath(page, language) : localizedPath(page, language);
  return address === pathname ? undefined : address;
}

function pageOf(pathname: string): { language: Language; page: string } | undefined {
  const smallPrefix = pathname.replace(/^\/[a-z]{2}(?=\/|$)/i, (prefix) => prefix.toLowerCase());
  const { language, path } = splitPath(withoutDefaultPrefix(smallPrefix));
  const page = pagesBySmallLetters.get(path.toLowerCase());
  return page === undefined ? undefined : { language, page };
}

/** What surrounds a copied link with a proof in its query: punctuation, `&amp;`, and invisible characters. */
const escapedInvisible = /%(?:C2%AD|E2%80%8[B-F]|E2%81%A0|EF%BB%BF)/gi;
const endOfSentence = /(?:[.,;:!?)\]}>'"*]|%(?:2[279ACE]|3[ABEF]|5D|7D|C2%A0|C2%BB|E2%80%9[9D])){1,8}$/i;

/** The query of a mail's link as the mail has it. Other queries are what they are: a search may end in a bracket. */
export function plainQuery(query: string): string {
  if (!/[?&](?:amp;)?(?:token|access)=/.test(query)) return query;
  return query.replaceAll("&amp;", "&").replace(escapedInvisible, "").replace(endOfSentence, "");
}

/** French has the bare paths, yet visitors and other sites write `/fr/faq`. */
function withoutDefaultPrefix(pathname: string): string {
  const prefix = `/${defaultLanguage}`;
  if (pathname === prefix) return "/";
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}

function decoded(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
