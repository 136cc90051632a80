import { type Language, splitPath } from "#app/i18n/languages.ts";
import { storedLanguage } from "#app/i18n/request-language.ts";

/** Sign-in and back-office pages have no prefix: their texts follow the stored language (decisions 2). */
export function isUnprefixed(pathname: string): boolean {
  return /^\/(admin|dashboard|account|auth|reset-password|update-password)(\/|$)/.test(pathname);
}

/** The language a page is shown in: its path's, or the stored one where paths have no prefix. */
export function pageLanguage(request: Request): Language {
  const pathname = new URL(request.url).pathname.replace(/\.data$/, "");
  return isUnprefixed(pathname) ? storedLanguage(request) : splitPath(pathname).language;
}

/** `shouldRevalidate` of what depends on the language alone. */
export function languageMayChange({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return (
    isUnprefixed(currentUrl.pathname) ||
    isUnprefixed(nextUrl.pathname) ||
    splitPath(currentUrl.pathname).language !== splitPath(nextUrl.pathname).language
  );
}
