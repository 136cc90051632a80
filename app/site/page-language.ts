import { isLanguage, splitPath } from "#app/i18n/languages.ts";

/** Sign-in and back-office pages have no prefix: their texts follow the stored language (decisions 2). */
export function isUnprefixed(pathname: string): boolean {
  return /^\/(admin|dashboard|account|auth|reset-password|update-password)(\/|$)/.test(pathname);
}

type Place = { url: URL; params: Partial<Record<string, string>> };

/** Pages without a prefix, and addresses that are no page: they follow the stored language. */
const followsVisitor = ({ url, params }: Place): boolean =>
  isUnprefixed(url.pathname) || params["*"] !== undefined || (params.lang !== undefined && !isLanguage(params.lang));

/** `shouldRevalidate` of what depends on the language alone. */
export function languageMayChange(change: {
  currentUrl: URL;
  currentParams: Place["params"];
  nextUrl: URL;
  nextParams: Place["params"];
}): boolean {
  return (
    followsVisitor({ url: change.currentUrl, params: change.currentParams }) ||
    followsVisitor({ url: change.nextUrl, params: change.nextParams }) ||
    splitPath(change.currentUrl.pathname).language !== splitPath(change.nextUrl.pathname).language
  );
}
