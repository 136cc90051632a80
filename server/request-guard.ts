import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { recordSecurityEvent, type SecurityEvent } from "#app/platform/audit/security-events.server.ts";
import type { Finished } from "./http/request-and-response.ts";
import { reportPath } from "./http/security-headers.ts";
import { isPublicPath } from "./pages/cached-paths.ts";

const first = (path: string): string => path.split("/", 3).join("/");

/** Only known `paths` are recorded, never other text from an address. */
export function recordRefusedRequests(paths: string[]): (finished: Finished) => void {
  const firstWords = new Set(paths.map(first));
  return ({ route, path, status, address, requestId }) => {
    const event = eventOf(route, status);
    if (!event) return;
    const detail = firstWords.has(first(path)) ? first(path) : isPublicPath(path) ? path : "other";
    recordSecurityEvent(event, { requestId, address, detail });
  };
}

function eventOf(route: string, status: number): SecurityEvent | undefined {
  if (status === 429) return "limit-reached";
  if (route !== "refused") return undefined;
  if (status === 403) return "origin-refused";
  return status === 421 ? "host-refused" : "request-refused";
}

/** `undefined` lets the request pass. */
export type Refusal = { status: 403 | 404 | 405 | 414 | 421; code: string };

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const methods = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
/**
 * Dot segments: the application would see another path than the one checked here. NUL: nothing has it in its name, and
 * PostgreSQL refuses it.
 */
const unusable = /\/(?:\.|%2e){1,2}(?:\/|$)|%00/i;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
/** Any of these shows that a local connection was forwarded. */
const addedByProxies = new Set("x-forwarded-for forwarded x-forwarded-host x-forwarded-proto x-real-ip via".split(" "));

/** Called by other programs (payment provider, mail programs), which prove themselves by a signature. */
const signed = new Set(["/api/webhooks/stripe", "/api/webhooks/sendcloud", "/api/newsletter/unsubscribe"]);

/** Called by programs with a key in `Authorization`, which no other site's page can send; cookies prove nothing there. */
const forKeys = "/api/admin/";

/** Sent by browsers themselves, some without an origin; the only effect is a count. */
const sentByBrowsers = new Set([reportPath]);

/**
 * The origin that the request addressed: PUBLIC_URL, or outside production and on the machine itself a loopback name;
 * undefined for unknown hosts. The Host header never decides what links and mails contain.
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

function loopbackOrigin(host: string): string | undefined {
  const name = loopback.exec(host)?.[1];
  if (name === undefined || (name.startsWith("127.") && isIP(name) === 0)) return undefined;
  return URL.parse(`http://${host}`)?.origin;
}

/** Node takes the first Host header, a proxy may take the last (RFC 9112, 3.2). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

let parsed: { url: string; host: string } | undefined;

/** Cached, because every request needs it. */
function hostOf(url: string): string {
  if (parsed?.url !== url) parsed = { url, host: new URL(url).host };
  return parsed.host;
}

const isFromThisMachine = ({ socket, headers }: IncomingMessage) =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") &&
  !Object.keys(headers).some((header) => addedByProxies.has(header));

export function guardRequest(request: IncomingMessage, path: string, origin: string | undefined): Refusal | undefined {
  const method = request.method ?? "GET";
  if (!methods.has(method)) return { status: 405, code: "methodNotAllowed" };
  if ((request.url ?? "").length > 8192) return { status: 414, code: "addressTooLong" };
  // An absolute address names its own host, and parsers disagree about backslashes.
  if (!origin || !path.startsWith("/")) return { status: 421, code: "unknownHost" };
  if (path.includes("\\") || unusable.test(path)) return { status: 404, code: "notFound" };
  if (safe.has(method) || signed.has(path)) return undefined;
  if (path.startsWith(forKeys) && request.headers.authorization !== undefined) return undefined;
  // security 6.28: an unsafe call proves by Fetch Metadata or Origin that it comes from the shop's own pages.
  const site = request.headers["sec-fetch-site"];
  const from = request.headers.origin;
  if (site !== undefined && site !== "same-origin") return { status: 403, code: "foreignOrigin" };
  // Pages that send no referrer have the Origin "null"; Sec-Fetch-Site, which only browsers can set, decides then.
  const isUnnamed = from === "null" && site === "same-origin";
  if (from !== undefined && from !== origin && !isUnnamed) return { status: 403, code: "foreignOrigin" };
  if (site === undefined && from === undefined && !sentByBrowsers.has(path))
    return { status: 403, code: "foreignOrigin" };
  return undefined;
}
