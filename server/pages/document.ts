import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { readSession } from "#app/accounts/session/session.server.ts";
import { isPrefix } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { partlyDone } from "#app/platform/browser/open-document.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { ApiProblem } from "#app/platform/http/api-route.server.ts";
import { pageFailure, type RequestInfo, requestInfo, scriptNonce } from "#app/platform/http/request-context.ts";
import { log } from "#app/platform/log/log.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import { type StaffSteps, staffSteps } from "#app/staff-ui/steps/staff-steps.server.ts";
import { type IslandFiles, islandFiles } from "#app/ui/islands/island-files.ts";
import { readBytes } from "../http/json-body.ts";
import { documentHeaders, referrerHeaders } from "../http/security-headers.ts";
import { isPublicPath } from "./cached-paths.ts";
import { lastResort } from "./plain-page.ts";
import { missingDocument, refusedPageRequest } from "./problem-page.ts";
import { hashOf, newScriptNonce, takeOwnScripts } from "./script-hashes.ts";

/** Completely before it is sent, so that its inline scripts can be hashed into the policy. */
export function createDocumentRenderer(
  /** A function in development: React Router then ranks all routes for each request. */
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: { development: boolean; islandFiles?: IslandFiles },
) {
  const { styles, homeStyles } = options.islandFiles ?? {};
  const ownStyles = [styles, homeStyles]
    .filter((text) => text !== undefined)
    .map((text) => ({ element: `<style>${text}</style>`, source: hashOf(text) }));
  const guarded = typeof build === "function" ? async () => refusingPrefixes(await build()) : refusingPrefixes(build);
  const handle = createRequestHandler(guarded, options.development ? "development" : "production");
  return async function render(request: Request, info: RequestInfo): Promise<Response> {
    const url = new URL(request.url);
    const context = new RouterContextProvider();
    context.set(requestInfo, info);
    const failure: { error?: unknown; isPartlyDone?: boolean } = {};
    context.set(pageFailure, failure);
    const nonce = newScriptNonce();
    context.set(scriptNonce, nonce);
    if (options.islandFiles) context.set(islandFiles, options.islandFiles);
    context.set(staffSteps, stepsOf(typeof build === "function" ? await build() : build));
    const isData = url.pathname.endsWith(".data");
    const path = url.pathname.replace(/\.data$/, "");
    const last = (error: unknown) => lastResort(error, { request, requestId: info.requestId });
    let response: Response;
    try {
      response = await handle(await pageRequest(request, info.origin, () => isStaffUpload(request, path)), context);
    } catch (error) {
      if (error instanceof ApiProblem) return refusedPageRequest(error, request, info.requestId);
      log.error({ err: error, requestId: info.requestId }, "page failed");
      return last(error);
    }
    const isHtml = /^text\/html/.test(response.headers.get("content-type") ?? "");
    // React Router's fallback is a line of plain text.
    if (response.status >= 500 && !isData && !isHtml) return last(failure.error);
    if (response.status === 404 && !isData && !isHtml) {
      const reader = { requestId: info.requestId, language: pageLanguage(request) };
      return missingDocument(new ApiProblem(404, "notFound"), request, reader);
    }
    const headers = new Headers(response.headers);
    const status = response.status === 500 && isDatabaseUnavailable(failure.error) ? 503 : response.status;
    const cacheable =
      status === 200 && request.method === "GET" && !url.searchParams.has("_routes") && isPublicPath(path);
    if (!headers.has("cache-control"))
      headers.set("cache-control", cacheable ? "public, max-age=0, must-revalidate" : "private, no-store");
    if (failure.isPartlyDone) headers.set(partlyDone, "1");
    else if (status === 503) headers.set("retry-after", "3");
    for (const [name, value] of Object.entries(referrerHeaders(url.pathname))) headers.set(name, value);
    // Framed files, such as the preview of a mail, set their own policy.
    if (!isHtml || headers.has("content-security-policy")) return new Response(response.body, { status, headers });
    const document = takeOwnScripts(await response.text(), nonce);
    const html = lowerScriptPriority(document.html);
    for (const [name, value] of Object.entries(
      documentHeaders(document.sources, path, {
        stripe: settings().payments === "stripe",
        development: options.development,
        https: settings().publicUrl.startsWith("https:"),
        styles: ownStyles.filter(({ element }) => html.includes(element)).map(({ source }) => source),
        tags: isPublicPath(path) ? Object.values(settings().optionalTags).filter((tag) => tag !== null) : [],
      }),
    ))
      headers.set(name, value);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(html, { status, headers });
  };
}

/**
 * The router accepts any word as a language and runs the page's loader beside that of `site/language`, which refuses the
 * word; the error page would carry the page's texts.
 */
function refusingPrefixes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, typeof route] => {
    const loader = route?.module.loader;
    if (!loader || route.parentId !== "site/language") return [id, route];
    const refusing: typeof loader = (call) => {
      if (!isPrefix(call.params.lang)) throw new Response(null, { status: 404 });
      return loader(call);
    };
    return [id, { ...route, module: { ...route.module, loader: refusing } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const collectedSteps = new WeakMap<ServerBuild, Map<string, StaffSteps>>();

/** Of each page, by the pattern of its route. */
function stepsOf(build: ServerBuild): Map<string, StaffSteps> {
  const cached = collectedSteps.get(build);
  if (cached) return cached;
  const routes = new Map(Object.entries(build.routes));
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes.get(id);
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const found = [...routes.values()].flatMap((route): [string, StaffSteps][] => {
    const action = route?.module.action as { steps?: StaffSteps } | undefined;
    return route && action?.steps ? [[pathOf(route.id), action.steps]] : [];
  });
  const collected = new Map(found);
  collectedSteps.set(build, collected);
  return collected;
}

/** Called before a large body is read, so that only staff can make the shop keep one in memory. */
const isStaffUpload = async ({ headers }: Request, path: string): Promise<boolean> =>
  path.startsWith(`${adminPaths.home}/`) && (await readSession(headers))?.isAdmin === true;

/** Style sheet and font must arrive before the scripts, but React Router requests all with the same priority. */
const lowerScriptPriority = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

const maxBytes = 64 * 1024;
/** Uploads of staff: a vehicle catalogue has 700 KB. */
const maxStaffBytes = 4 * 1024 * 1024;

/** Ten fields for each of the 500 rows of a bulk step. A million would take seconds to parse. */
const maxFields = 5_000;
const maxPartHeaderBytes = 2_000;

/** Counts the fields without parsing them. */
function isParsedQuickly(type: string, body: Buffer): boolean {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const delimiter = boundary ? `--${boundary[1] ?? boundary[2]}` : "&";
  let at = body.indexOf(delimiter);
  for (let count = 0; at !== -1; count++) {
    if (count > maxFields) return false;
    const header = boundary ? body.indexOf("\r\n\r\n", at) : at;
    const next = body.indexOf(delimiter, at + delimiter.length);
    if (next !== -1 && (header === -1 || header - at > maxPartHeaderBytes)) return false;
    at = next;
  }
  return true;
}

/**
 * The request for a page's action, with the shop's own origin: behind a TLS proxy it arrived over http, and React Router
 * compares it with the Origin header. The body has been read within its limit; `isStaff` is called only for a larger
 * declared size. Throws problems 405, 413, 415 and 400.
 */
export async function pageRequest(
  request: Request,
  origin: string,
  isStaff: () => Promise<boolean> = async () => false,
): Promise<Request> {
  const url = new URL(request.url);
  const address = `${origin}${url.pathname}${url.search}`;
  const { method, headers, signal } = request;
  // HEAD is rendered like GET, because the policy contains hashes of the document's scripts.
  if (method === "GET" || method === "HEAD") return new Request(address, { headers, signal });
  if (method !== "POST") throw new ApiProblem(405, "methodNotAllowed", { headers: { allow: "GET, HEAD, POST" } });
  const type = headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw new ApiProblem(415, "noForm");
  const isLarge = Number(headers.get("content-length") ?? 0) > maxBytes;
  const limit = isLarge && (await isStaff()) ? maxStaffBytes : maxBytes;
  const body = (await readBytes(request, limit)) as Uint8Array<ArrayBuffer>;
  if (!isParsedQuickly(type, Buffer.from(body.buffer, body.byteOffset, body.byteLength)))
    throw new ApiProblem(413, "bodyTooLarge");
  // The guard has checked the origin; React Router checks it again and refuses "null".
  const checked = new Headers(headers);
  checked.set("origin", origin);
  const copy = () => new Request(address, { method, headers: checked, signal, body });
  await copy()
    .formData()
    .catch(() => {
      throw new ApiProblem(400, "invalidInput");
    });
  return copy();
}
