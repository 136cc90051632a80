import {
  defaultLanguage,
  type Language,
  languages,
  localizedPath,
  splitPath,
  unprefixedPath,
} from "#app/i18n/languages.ts";
import { isSold } from "#app/i18n/sold-languages.server.ts";
import { paths } from "#app/paths.ts";
import { isUnprefixed } from "#app/site/page-language.ts";
import { type SitePath, sitePages } from "#app/site/site-map.ts";

const personal = new Set<SitePath>([paths.confirmation, paths.signIn, paths.forgottenPassword, paths.newPassword]);
const publicPaths = new Set<string>(sitePages.map((page) => page.path).filter((path) => !personal.has(path)));

export const isPublicPath = (pathname: string): boolean =>
  publicPaths.has(splitPath(pathname === "/_" ? "/" : pathname).path);

/** React Router 8 requests data at `/faq.data`, and at `/_.data` for the home page. */
const dataPath = (path: string): string => (path === "/" ? "/_.data" : `${path}.data`);

export function* cachedPaths(): Generator<string> {
  for (const path of publicPaths)
    for (const language of languages) {
      const localized = localizedPath(path, language);
      yield localized;
      yield dataPath(localized);
    }
}

/** Also those outside the site map. Account pages are left to the router, whose guard handles every form of them. */
const pagePaths: string[] = Object.values(paths).filter((path) => path !== paths.dashboard && path !== paths.account);

const prefixedPages = new Set(pagePaths.filter((path) => !isUnprefixed(path)));

/** French paths of pages that exist in the other languages under a prefix. */
export const hasPrefixes = (pathname: string): boolean => prefixedPages.has(pathname);

export const isPage = (pathname: string): boolean => pagePaths.includes(splitPath(pathname).path);

/** What an order's mails and pages lead to: in its language for as long as somebody has the link. */
const keptForBuyers = new Set<string>([
  ...[paths.confirmation, paths.orderTracking, paths.trackedOrder],
  ...[paths.withdrawal, paths.withdrawalConfirmation, paths.withdrawalDispute],
  ...[paths.personalData, paths.personalDataShown, paths.personalDataFile, paths.dataRights],
  ...[paths.chatTranscript, paths.newsletter, paths.newsletterUnsubscribe],
  ...[paths.termsOfSale, paths.privacy, paths.installationManual, paths.userManual, paths.portLocation],
]);

/** Whether a page is offered in a language that may be off (decisions 9.8). `path`: its French one. */
export const isShownIn = (path: string, language: Language): boolean => isSold(language) || keptForBuyers.has(path);

/** The page in the default language, for one whose language is off. */
export function insteadOfOff(pathname: string): string | undefined {
  const { language, path } = splitPath(pathname);
  return isShownIn(path, language) || !prefixedPages.has(path) ? undefined : localizedPath(path, defaultLanguage);
}

const pagesBySmallLetters = new Map(pagePaths.map((path) => [path.toLowerCase(), path]));

/** Punctuation and invisible characters after a link. Bounded, so that a long path costs no time. */
const ofSentence = /[\s.,;:!?)\]}>'"»”’…*\p{Cf}]{1,8}$/u;

/** For a final slash, capitals, escapes, punctuation or a prefix such as `/fr`; undefined if correct or no page. */
export function movedTo(pathname: string): string | undefined {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === "/") end--;
  const requested = decoded(pathname.slice(0, end));
  const { language, page } = pageOf(requested) ?? pageOf(requested.replace(ofSentence, "")) ?? {};
  if (page === undefined || language === undefined) return undefined;
  // A page without a prefix keeps the requested language.
  const address = isUnprefixed(page) ? unprefixedPath(page, language) : localizedPath(page, language);
  return address === pathname ? undefined : address;
}

function pageOf(pathname: string): { language: Language; page: string } | undefined {
  const smallPrefix = pathname.replace(/^\/[a-z]{2}(?=\/|$)/i, (prefix) => prefix.toLowerCase());
  const { language, path } = splitPath(withoutDefaultPrefix(smallPrefix));
  const page = pagesBySmallLetters.get(path.toLowerCase());
  return page === undefined ? undefined : { language, page };
}

/** Punctuation, `&amp;` and invisible characters around a copied link. */
const escapedInvisible = /%(?:C2%AD|E2%80%8[B-F]|E2%81%A0|EF%BB%BF)/gi;
const endOfSentence = /(?:[.,;:!?)\]}>'"*]|%(?:2[279ACE]|3[ABEF]|5D|7D|C2%A0|C2%BB|E2%80%9[9D])){1,8}$/i;

/** The query as the mail's link had it. Only for links with a proof: a search may end in a bracket. */
export function plainQuery(query: string): string {
  if (!/[?&](?:amp;)?(?:token|access)=/.test(query)) return query;
  return query.replaceAll("&amp;", "&").replace(escapedInvisible, "").replace(endOfSentence, "");
}

/** French has no prefix, but people write `/fr/faq`. */
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
