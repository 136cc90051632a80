import { paths } from "#app/paths.ts";

/** Leads back to the visitor's page, without its query if that contains a mail's token (security 2.13, ASVS 14.2.1). */
export function signInPath(pathname: string, search: string): string {
  if (pathname === paths.signIn) return pathname;
  const query = /[?&](token|invitation|access|signature)=/.test(search) ? "" : search;
  return `${paths.signIn}?from=${encodeURIComponent(pathname + query)}`;
}

/**
 * Where to go after signing in: the requested page if it is of this site, else `/` (security 2.13). Schemes, hosts, `//`,
 * backslashes and control characters, also percent-encoded, lead to `/`; encoded characters in the query are allowed.
 */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > 500 || !wanted.startsWith("/")) return "/";
  const path = wanted.split(/[?#]/, 1)[0]!;
  let decoded = path;
  try {
    for (let i = 0; i < 3; i++) decoded = decodeURIComponent(decoded);
  } catch {
    return "/";
  }
  for (const text of [wanted, decoded]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers strip them inside addresses, which is the attack
    if (/^\/[/\\]|[\\\u0000-\u0020\u007f]|^\/+[a-z]+:/i.test(text) || text.startsWith("//")) return "/";
  }
  const base = "https://own.invalid";
  let url: URL;
  try {
    url = new URL(wanted, base);
  } catch {
    return "/";
  }
  if (url.origin !== base || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
