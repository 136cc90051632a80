/** Browsers keep 180 of a site, Safari some more; a header of 64 KB may have 20,000. */
const maxCookies = 400;

/** The cookies of a request's `Cookie` header; of a name that is given twice, the first. */
export function readCookies(header: string | null | undefined): Record<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").slice(0, 65_536).split(";", maxCookies)) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return Object.fromEntries(cookies);
}
