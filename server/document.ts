import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type RequestFacts, requestFacts } from "#app/platform/request-context.ts";
import { settings } from "#app/platform/settings.server.ts";
import { isPublicPath } from "./page-paths.ts";
import { documentHeaders, referrerHeaders } from "./security-headers.ts";

/**
 * Renders pages and their data. HTML is taken whole, so that its inline scripts can be hashed into the policy and its
 * length is known. Nothing is stored by anybody unless the path is a public page.
 */
export function createDocumentRenderer(loadBuild: () => Promise<ServerBuild>, options: { development: boolean }) {
  const handle = createRequestHandler(loadBuild, options.development ? "development" : "production");
  return async function render(request: Request, facts: RequestFacts): Promise<Response> {
    const url = new URL(request.url);
    const context = new RouterContextProvider();
    context.set(requestFacts, facts);
    let response: Response;
    try {
      response = await handle(request, context);
    } catch (error) {
      log.error({ err: error, requestId: facts.requestId }, "page failed");
      response = new Response("Error", {
        status: isDatabaseUnavailable(error) ? 503 : 500,
        headers: { "content-type": "text/plain; charset=utf-8" },
      });
    }
    const headers = new Headers(response.headers);
    const path = url.pathname.replace(/\.data$/, "");
    const cacheable =
      response.status === 200 && request.method === "GET" && !url.searchParams.has("_routes") && isPublicPath(path);
    if (!headers.has("cache-control"))
      headers.set("cache-control", cacheable ? "public, max-age=0, must-revalidate" : "private, no-store");
    if (response.status === 503) headers.set("retry-after", "3");
    for (const [name, value] of Object.entries(referrerHeaders(url.pathname))) headers.set(name, value);
    if (!/^text\/html/.test(headers.get("content-type") ?? ""))
      return new Response(response.body, { status: response.status, headers });
    const html = await response.text();
    for (const [name, value] of Object.entries(
      documentHeaders(html, path, { stripe: settings().payments === "stripe", development: options.development }),
    ))
      headers.set(name, value);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(html, { status: response.status, headers });
  };
}
