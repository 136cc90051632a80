import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ServerBuild } from "react-router";
import { type Language, languageCookie, splitPath } from "#app/i18n/languages.ts";
import { shopSettingsGeneration } from "#app/platform/settings/shop/shop-settings.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import type { RequestInfo } from "../api.ts";
import { compressForKeeping, preferredEncoding } from "../http/compression.ts";

const gzipped = promisify(gzip);

type CachedPage = { headers: [string, string][]; bodies: { br: Buffer; gzip: Buffer; identity: Buffer } };

/**
 * Addresses rendered in place of a missing one: a single unknown word matches the home page's route as a language, several
 * words match no route.
 */
const standIn = { word: "/missing-page", words: "/missing-page/missing-page" } as const;
type Kind = keyof typeof standIn;

/** Rendered once for the settings in force and sent from memory, so that a flood of unknown addresses costs no rendering (security 6.57). */
export function createMissingPages(options: {
  routes: ServerBuild["routes"];
  publicUrl: string;
  render(request: Request, info: RequestInfo): Promise<Response>;
}) {
  const kindOf = unknownPaths(options.routes);
  const cache = new Map<string, Promise<CachedPage | undefined>>();
  let generation = shopSettingsGeneration();

  async function render(kind: Kind, language: Language, isData: boolean): Promise<CachedPage | undefined> {
    const url = `${options.publicUrl}${standIn[kind]}${isData ? ".data" : ""}`;
    const request = new Request(url, { headers: { cookie: `${languageCookie}=${language}` } });
    const answer = await options.render(request, {
      requestId: "missing-pages",
      address: "",
      origin: options.publicUrl,
    });
    if (answer.status !== 404 || answer.headers.has("set-cookie")) {
      await answer.body?.cancel();
      return undefined;
    }
    // The sign-in link must not return to this address.
    const text = (await answer.text()).replaceAll(`"/auth?from=${encodeURIComponent(standIn[kind])}"`, '"/auth"');
    const identity = Buffer.from(text);
    const [br, gzip] = await Promise.all([compressForKeeping(identity, "page"), gzipped(identity, { level: 9 })]);
    answer.headers.delete("content-length");
    return { headers: [...answer.headers], bodies: { br, gzip, identity } };
  }

  /** Undefined when the router has to decide. */
  return async function answer(request: Request): Promise<Response | undefined> {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const { pathname, search } = new URL(request.url);
    const isData = pathname.endsWith(".data");
    if (isData && search.includes("_routes=")) return undefined;
    const kind = kindOf(isData ? pathname.slice(0, -".data".length) : pathname);
    if (!kind) return undefined;
    if (generation !== shopSettingsGeneration()) cache.clear();
    generation = shopSettingsGeneration();
    const language = pageLanguage(request);
    const key = `${kind} ${language} ${isData}`;
    let rendering = cache.get(key);
    if (!rendering) {
      rendering = render(kind, language, isData).catch(() => undefined);
      cache.set(key, rendering);
    }
    const page = await rendering;
    if (!page) {
      cache.delete(key);
      return undefined;
    }
    const encoding = preferredEncoding(request.headers.get("accept-encoding") ?? undefined);
    const body = page.bodies[encoding];
    const headers = new Headers(page.headers);
    headers.set("vary", "accept-encoding");
    headers.set("content-length", String(body.length));
    if (encoding !== "identity") headers.set("content-encoding", encoding);
    return new Response(request.method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer>), { status: 404, headers });
  };
}

/**
 * Finds addresses that cannot be a page, by the route table. Escapes, double slashes and known pages under an unknown
 * language are left to the router.
 */
export function unknownPaths(routes: ServerBuild["routes"]): (pathname: string) => Kind | undefined {
  const fixed = new Set<string>();
  const withParameters: RegExp[] = [];
  const byId = new Map(Object.entries(routes));
  for (const route of byId.values()) {
    if (!route || (route.path === undefined && !route.index) || route.path === "*") continue;
    const parts: string[] = [];
    for (let at: typeof route | undefined = route; at; at = at.parentId ? byId.get(at.parentId) : undefined)
      if (at.path) parts.unshift(...at.path.split("/").filter(Boolean));
    const isTranslated = parts[0] === ":lang?";
    if (isTranslated) parts.shift();
    const path = `/${parts.join("/")}`.toLowerCase();
    if (/[:*?]/.test(path)) {
      const pattern = parts.map((part) =>
        part.startsWith(":") ? "(?:/[^/]+)?" : part === "*" ? "(?:/.*)?" : `/${part}`,
      );
      withParameters.push(new RegExp(`^(?:/[^/]+)?${pattern.join("")}$`, "i"));
    } else fixed.add(path);
  }
  return (pathname) => {
    const path = pathname.toLowerCase();
    const words = path.split("/").slice(1);
    if (!words.every((word) => /^[\w.~-]+$/.test(word))) return undefined;
    // `/_` is React Router's name for the home page in data requests.
    if (words.at(-1) === "_" || fixed.has(path)) return undefined;
    if (words.length > 1 && fixed.has(`/${words.slice(1).join("/")}`)) return undefined;
    if (withParameters.some((pattern) => pattern.test(path))) return undefined;
    if (words.length === 1) return splitPath(path).path === path ? "word" : undefined;
    return "words";
  };
}
