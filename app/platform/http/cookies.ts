/** Browsers keep about 180 per site; a header of 64 KB may have 20,000. */
const maxCookies = 400;

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
