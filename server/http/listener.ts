import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { defaultLanguage, type Language, localizedPath } from "#app/i18n/languages.ts";
import { storedLanguage } from "#app/i18n/request-language.ts";
import { endOldOrderCookies } from "#app/orders/order-access.server.ts";
import { ApiProblem, alreadySent, textOf } from "#app/platform/http/api-route.server.ts";
import { isEventStream } from "#app/platform/http/event-streams.server.ts";
import { setCookies } from "#app/platform/http/private-cookies.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { RequestInfo } from "../api.ts";
import type { AdmissionControl } from "../load/admission.ts";
import { classOf } from "../load/request-class.ts";
import {
  hasPrefixes,
  insteadOfOff,
  isPage,
  isPublicPath,
  isShownIn,
  movedTo,
  plainQuery,
} from "../pages/cached-paths.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { problemPageResponse } from "../pages/problem-page.ts";
import { guardRequest, ownOrigin } from "../request-guard.ts";
import type { RespondAtOnce } from "./answer-at-once.ts";
import {
  addressOf,
  type Exchange,
  type Finished,
  finished,
  openExchange,
  sendRefusal,
  sendText,
} from "./request-and-response.ts";
import { baseHeaders } from "./security-headers.ts";

export type ListenerOptions = ApplicationOptions & {
  publicUrl: string;
  production: boolean;
  readAddress(request: IncomingMessage): string;
  pages: PageCache | undefined;
  serveStatic(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  onFinish(answer: Finished): void;
  closing(): boolean;
};

/**
 * The first code that sees a request: guard, language redirect, page cache, static files, then the application. Raw
 * node:http, because the same cache as middleware is several times slower (docs/decisions/0001).
 */
export function createListener(options: ListenerOptions) {
  const { publicUrl, pages, admission } = options;
  const headers = Object.entries(baseHeaders({ https: publicUrl.startsWith("https:") }));
  const answerByApplication = createApplicationListener(options);

  // Cached pages contain these already; setting them one by one costs a tenth of the request.
  const prepare = (exchange: Exchange) => {
    const { request, response, requestId } = exchange;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader("x-request-id", requestId);
    if (options.closing()) response.setHeader("connection", "close");
    exchange.address = options.readAddress(request);
  };
  const finish = (exchange: Exchange, route: string) => {
    exchange.route = route;
    options.onFinish(finished(exchange));
  };
  const finishAtEnd = (exchange: Exchange) => exchange.response.on("close", () => options.onFinish(finished(exchange)));
  const serveReady = ({ request, response, path, requestId }: Exchange) =>
    pages?.serveReady(request, response, path, requestId) === true;

  function answerRead(exchange: Exchange, isCacheable: boolean): string | undefined {
    const redirected = redirect(exchange);
    if (redirected) return redirected;
    if (isCacheable && serveReady(exchange)) return "cached page";
    const { request, response, path } = exchange;
    const isCachedPage = isCacheable && pages?.responsible(path);
    return !isCachedPage && options.serveStatic(request, response, path) ? "static" : undefined;
  }

  const answerAtOnce: RespondAtOnce = (request, socket) => {
    const startedAt = performance.now();
    const { path, query } = addressOf(request);
    if (options.closing() || isEventStream(socket) || !isWholePage(path, query)) return false;
    const answer = pages?.wholeAnswer(request, path);
    if (!answer || guardRequest(request, path, ownOrigin(request, options))) return false;
    const { headers } = request;
    if (languageOf(path, headers.cookie) !== defaultLanguage || insteadOfOff(path)) return false;
    if (endOldOrderCookies(headers.cookie).length > 0) return false;
    const requestId = randomUUID();
    answer.write(socket, requestId);
    const seconds = (performance.now() - startedAt) / 1000;
    const { status } = answer;
    options.onFinish({ requestId, path, address: "", route: "cached page", method: "GET", status, seconds, headers });
    return true;
  };

  const answer: RequestListener = (request, response) => {
    if (isEventStream(request.socket)) {
      request.socket.destroy();
      return;
    }
    const exchange = openExchange(request, response);
    const { path, query, requestId } = exchange;
    const origin = ownOrigin(request, options);
    const isHealth = path === "/healthz" || path === "/readyz";
    const fault = guardRequest(request, path, origin ?? (isHealth ? publicUrl : undefined));
    if (fault) {
      prepare(exchange);
      finishAtEnd(exchange);
      const problem = new ApiProblem(fault.status, fault.code);
      const { accept, cookie } = request.headers;
      const answer = problemPageResponse(
        problem,
        { path, isPage: !path.startsWith("/api/"), accept, cookie },
        requestId,
      );
      void sendRefusal(exchange, answer, admission.admitRefused(exchange.address) ? undefined : admission);
      return;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Cached pages cannot remove cookies.
    const isCacheable = isRead && isWholePage(path, query) && endOldOrderCookies(request.headers.cookie).length === 0;
    prepare(exchange);
    const route = isRead ? answerRead(exchange, isCacheable) : undefined;
    if (route) return finish(exchange, route);
    finishAtEnd(exchange);
    const work = () => answerByApplication(exchange, origin ?? publicUrl);
    if (!isCacheable || !pages?.responsible(path)) return work();
    void pages.serve(request, response, path).then((sent) => {
      if (!sent) work();
    });
  };
  return { answer, answerAtOnce };
}

const isWholePage = (path: string, query: string): boolean => !path.endsWith(".data") || !query.includes("_routes=");

function redirect({ request, response, path, query }: Exchange): "moved" | "language" | undefined {
  // Each page has one address; other spellings would miss every cache.
  const plain = plainQuery(query);
  const moved = movedTo(path) ?? (plain !== query && isPage(path) ? path : undefined);
  if (moved) {
    const caching = isPublicPath(moved) && plain === query ? "public, max-age=3600" : "private, no-store";
    const location = moved.includes("?") ? `${moved}${plain.replace("?", "&")}` : `${moved}${plain}`;
    response.writeHead(308, { location, "cache-control": caching }).end();
    return "moved";
  }
  const stored = languageOf(path, request.headers.cookie);
  const page = stored === defaultLanguage ? insteadOfOff(path) : localizedPath(path, stored);
  if (page === undefined) return undefined;
  const location = `${page}${query}`;
  response.writeHead(302, { location, "cache-control": "private, no-store" }).end();
  return "language";
}

/** The language in which to show a page that has no prefix. */
function languageOf(path: string, cookie: string | undefined): Language {
  const stored = cookie && hasPrefixes(path) ? storedLanguage(cookie) : defaultLanguage;
  return isShownIn(path, stored) ? stored : defaultLanguage;
}

type Listener = (...values: unknown[]) => void;

type ApplicationOptions = {
  respond(request: Request, info: RequestInfo): Promise<Response>;
  admission: AdmissionControl;
};

/** Processes an uncached request if the admission allows it. `origin` is the shop's own, as the client addressed it. */
function createApplicationListener(options: ApplicationOptions): (exchange: Exchange, origin: string) => void {
  const infoOf = new WeakMap<IncomingMessage, RequestInfo>();
  const application = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      const answer = await options.respond(request, infoOf.get(incoming)!);
      const ended = endOldOrderCookies(incoming.headers.cookie);
      if (ended.length > 0) setCookies(ended, answer.headers).set("cache-control", "private, no-store");
      const text = textOf(answer);
      if (text === undefined) return answer;
      sendText(outgoing, answer, text);
      return alreadySent();
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        log.error({ err: error as Error }, "request failed outside the application");
        return new Response(null, { status: 500 });
      },
    },
  );

  return (exchange, origin) => {
    const { request, response, requestId, path, address } = exchange;
    const { "content-length": length, "transfer-encoding": encoding, accept, cookie } = request.headers;
    const kind = classOf(request.method ?? "GET", path, encoding ? Number.NaN : Number(length ?? 0));
    const admission = options.admission.admit(kind, address);
    if (!admission.admitted) {
      const { refusal } = admission;
      const { status, code, retryAfterSeconds } = refusal;
      const problem = new ApiProblem(status, code, { headers: { "retry-after": String(retryAfterSeconds) } });
      const answer = problemPageResponse(problem, { path, isPage: kind.isPage, accept, cookie }, requestId);
      void sendRefusal(exchange, answer, refusal.status === 429 ? options.admission : undefined);
      return;
    }
    const { turn, begin, release, charge, giveBack } = admission;
    response.on("close", release);
    let ownListeners: Listener[] = [];
    /** A stream lives for hours and must not keep the request's objects in memory. */
    const takeOver = () => {
      for (const listener of response.listeners("close") as Listener[])
        if (!ownListeners.includes(listener)) response.removeListener("close", listener);
      infoOf.delete(request);
      return response;
    };
    infoOf.set(request, { requestId, address, origin, charge, giveBack, takeOver });
    const start = () => {
      if (response.destroyed) return;
      if (encoding || Number(length ?? 0) > 0) request.once("end", begin);
      else begin();
      if (kind.isStream) ownListeners = response.listeners("close") as Listener[];
      void application(request, response);
    };
    if (turn) void turn.then(start);
    else start();
  };
}
