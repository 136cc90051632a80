import { paths } from "#app/paths.ts";

/**
 * The sign-in page, which leads back to where the visitor is; without the query where that holds a mail's link, since who has
 * its token may act for somebody else (security 2.13, ASVS 14.2.1).
 */
export function signInPath(pathname: string, search: string): string {
  if (pathname === paths.signIn) return pathname;
  const query = /[?&](token|invitation|access|signature)=/.test(search) ? "" : search;
  return `${paths.signIn}?from=${encodeURIComponent(pathname + query)}`;
}
