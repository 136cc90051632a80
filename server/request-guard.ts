import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { reportPath } from "./http/security-headers.ts";

/** What the guard refuses before any other code sees the request; `undefined` lets it pass. */
export type Refusal = { status: 403 | 404 | 405 | 414 | 421; code: string };

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const known = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
/**
 * Segments of dots: the application would see another path than the one that was judged here, and browsers resolve them before
 * they ask. A NUL character: nothing has it in its name, and PostgreSQL does not compare it.
 */
const unusable = /\/(?:\.|%2e){1,2}(?:\/|$)|%00/i;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
/** Added by proxies: what one on this machine passes on comes from outside. */
const addedByProxies = new Set("x-forwarded-for forwarded x-forwarded-host x-forwarded-proto x-real-ip via".split(" "));

/** Routes that carry their own proof (a signature), called by other programs: the payment provider, mail programs. */
const signed = new Set(["/api/webhooks/stripe", "/api/newsletter/unsubscribe"]);

/** Sent by browsers on their own, some without an origin. The only effect is a count. */
const sentByBrowsers = new Set([reportPath]);

/**
 * Origin of a request as this shop sees it: PUBLIC_URL, or the loopback name it was called by outside production, and in
 * production by the machine itself. Unknown hosts have none. The Host header never decides what links or mails say.
 */
export function ownOrigin(
  request: IncomingMessage,
  options: { publicUrl: string; production: boolean },
): string | undefined {
  const host = request.headers.host ?? "";
  if (hasSeveralHosts(request)) return undefined;
  if (host === hostOf(options.publicUrl)) return options.publicUrl;
  const isOpen = !options.production || isFromThisMachine(request);
  return isOpen ? loopbackOrigin(host) : undefined;
}

/** As browsers write it; undefined for other hosts, and for what is no address or port (`127.999.1.1`, `localhost:99999`). */
function loopbackOrigin(host: string): string | undefined {
  const name = loopback.exec(host)?.[1];
  if (name === undefined || (name.startsWith("127.") && isIP(name) === 0)) return undefined;
  return URL.parse(`http://${host}`)?.origin;
}

/** Node takes the first; a proxy before it may have taken the last (RFC 9112, 3.2: refused). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

let parsed: { url: string; host: string } | undefined;

/** Parsed once: this is needed for every request. */
function hostOf(url: string): string {
  if (parsed?.url !== url) parsed = { url, host: new URL(url).host };
  return parsed.host;
}

const isFromThisMachine = ({ socket, headers }: IncomingMessage) =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") &&
  !Object.keys(headers).some((header) => addedByProxies.has(header));

export function guardRequest(request: IncomingMessage, path: string, origin: string | undefined): Refusal | undefined {
  const method = request.method ?? "GET";
  if (!known.has(method)) return { status: 405, code: "methodNotAllowed" };
  if ((request.url ?? "").length > 8192) return { status: 414, code: "addressTooLong" };
  // An absolute address (proxy form) names its own host; a backslash is a slash to some parsers and none to others.
  if (!origin || !path.startsWith("/")) return { status: 421, code: "unknownHost" };
  if (path.includes("\\") || unusable.test(path)) return { status: 404, code: "notFound" };
  if (safe.has(method) || signed.has(path)) return undefined;
  // security 6.28: an unsafe call proves that it comes from the shop's own pages: Fetch Metadata or an exact Origin.
  const site = request.headers["sec-fetch-site"];
  const from = request.headers.origin;
  if (site !== undefined && site !== "same-origin") return { status: 403, code: "foreignOrigin" };
  // For a form on a page that sends no referrer Origin is "null"; then Sec-Fetch-Site, which only browsers can set, decides.
  const isUnnamed = from === "null" && site === "same-origin";
  if (from !== undefined && from !== origin && !isUnnamed) return { status: 403, code: "foreignOrigin" };
  if (site === undefined && from === undefined && !sentByBrowsers.has(path))
    return { status: 403, code: "foreignOrigin" };
  return undefined;
}
