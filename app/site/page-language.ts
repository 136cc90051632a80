import { splitPath } from "#app/i18n/languages.ts";
import { adminHome, paths } from "#app/paths.ts";

const unprefixed = [
  adminHome,
  paths.dashboard,
  paths.account,
  paths.signIn,
  paths.forgottenPassword,
  paths.newPassword,
];

/** Sign-in and back-office pages have no prefix: their texts follow the stored language (decisions 2). */
export const isUnprefixed = (pathname: string): boolean =>
  unprefixed.some((path) => pathname === path || pathname.startsWith(`${path}/`));

type Params = Partial<Record<string, string>>;

/** Pages without a prefix, and unknown addresses (`*`), follow the stored language. */
export const languageMayChange = (change: {
  currentUrl: URL;
  currentParams: Params;
  nextUrl: URL;
  nextParams: Params;
  actionStatus?: number | undefined;
}): boolean =>
  (change.actionStatus ?? 200) < 400 &&
  (isUnprefixed(change.currentUrl.pathname) ||
    isUnprefixed(change.nextUrl.pathname) ||
    "*" in change.currentParams ||
    "*" in change.nextParams ||
    splitPath(change.currentUrl.pathname).language !== splitPath(change.nextUrl.pathname).language);
