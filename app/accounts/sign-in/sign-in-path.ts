import { paths } from "#app/paths.ts";

/** Leads back to the visitor's page, without its query if that contains a mail's token (security 2.13, ASVS 14.2.1). */
export function signInPath(pathname: string, search: string): string {
  if (pathname === paths.signIn) return pathname;
  const query = /[?&](token|invitation|access|signature)=/.test(search) ? "" : search;
  return `${paths.signIn}?from=${encodeURIComponent(pathname + query)}`;
}
