import { splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { isIslandPage } from "#app/site/islands/page-kind.ts";

/** Bytes of brotli at its best quality that a page may load at first (decisions 10.1). */
export type ByteLimits = { javascript: number; html: number; css: number; fonts: number };

/**
 * A KB is 1024 bytes everywhere. Limits in thousands were set when it was 1000 bytes here, and have not been loosened since.
 */
const limits = {
  javascript: { page: 15_000, application: 125_000, account: 125 * 1024, confirmation: 132_000, purchase: 140_000 },
  /** Pages of islands contain their style sheet. */
  html: { home: 30_000, page: 26_000, application: 12_000 },
  css: 20_000,
  fonts: 60_000,
};

const javascriptOf = new Map<string, number>([
  [paths.purchase, limits.javascript.purchase],
  [paths.confirmation, limits.javascript.confirmation],
  [paths.signIn, limits.javascript.account],
  [paths.forgottenPassword, limits.javascript.account],
  [paths.newPassword, limits.javascript.account],
]);

/** Of a page of the site map, in any language. */
export function byteLimitsOf(pathname: string): ByteLimits {
  const { path } = splitPath(pathname);
  const { css, fonts } = limits;
  if (isIslandPage(path)) {
    const html = path === paths.home ? limits.html.home : limits.html.page;
    return { javascript: limits.javascript.page, html, css, fonts };
  }
  const javascript = javascriptOf.get(path) ?? limits.javascript.application;
  return { javascript, html: limits.html.application, css, fonts };
}
