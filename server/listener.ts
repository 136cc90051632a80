import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { defaultLanguage, localizedPath } from "#app/i18n/languages.ts";
import { storedLanguage } from "#app/i18n/request-language.ts";
import { ApiProblem, alreadySent, textOf } from "#app/platform/api-route.server.ts";
import { isEventStream } from "#app/platform/event-streams.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { AdmissionControl } from "./admission.ts";
import { problemResponse, type RequestFacts } from "./api.ts";
import type { PageCache } from "./page-cache.ts";
import { hasPrefixes, isPublicPath, movedTo } from "./page-paths.ts";
import { refusalResponse } from "./refusal.ts";
import { classOf } from "./request-class.ts";
import { guardRequest, ownOrigin } from "./request-guard.ts";
import { baseHeaders } from "./security-headers.ts";

/** One answer that was sent, for figures and log. */
export type Finished = {
  /** Which part of the listener answered. */
  route: string;
  path: string;
  method: string;
  status: number;
  seconds: number;
  requestId: string;
  address: string;
  headers: IncomingHttpHeaders;
};

type Listener = (...values: unknown[]) => void;

export type ListenerOptions = {
  publicUrl: string;
  production: boolean;
  readAddress(request: IncomingMessage): string;
  pages: PageCache | undefined;
  serveStatic(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** Everything else: operators' routes, API, pages. */
  respond(request: Request, facts: RequestFacts): Promise<Response>;
  onFinish(facts: Finished): void;
  admission: AdmissionControl;
  /** The shop is stopping: connections end with their answer. */
  closing(): boolean;
};

/**
 * The first thing that sees a request: guard, language redirect, page cache, static files, then the application.
 * It stands in raw node:http because the same cache behind middleware is several times slower (architecture 1).
 */
export function createListener(options: ListenerOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const facts = new WeakMap<IncomingMessage, RequestFacts>();
  const headers = Object.entries(baseHeaders({ https: options.publicUrl.startsWith("https:") }));
  const application = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      const answer = await options.respond(request, facts.get(incoming)!);
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

  return (request, response) => {
    if (isEventStream(request.socket)) {
      request.socket.destroy();
      return;
    }
    const started = performance.now();
    const requestId = randomUUID();
    // A cached page carries these already and sends them in one piece: one by one they cost a tenth of the request.
    const setHeaders = () => {
      for (const [name, value] of headers) response.setHeader(name, value);
      response.setHeader("x-request-id", requestId);
      if (options.closing()) response.setHeader("connection", "close");
    };
    const url = request.url ?? "/";
    const mark = url.search(/[?#]/);
    const path = mark < 0 ? url : url.slice(0, mark);
    const query = mark < 0 ? "" : url.slice(mark).replace(/#.*$/, "");
    // Read where it is wanted: the commonest answers do without it.
    let address = "";
    const finish = (route: string) =>
      options.onFinish({
        route,
        path,
        address,
        method: request.method ?? "GET",
        status: response.statusCode,
        seconds: (performance.now() - started) / 1000,
        requestId,
        headers: request.headers,
      });

    let route = path.startsWith("/api/") ? "api" : "page";
    const finishAtEnd = () => response.on("close", () => finish(route));
    const refuse = (answer: Response, pauseFirst: boolean) => {
      route = answer.status === 503 ? "shed" : "refused";
      void sendRefusal(response, answer, pauseFirst ? options.admission : undefined);
      request.resume();
    };

    const origin = ownOrigin(request, options);
    const isHealth = path === "/healthz" || path === "/readyz";
    const fault = guardRequest(request, path, origin ?? (isHealth ? options.publicUrl : undefined));
    if (fault) {
      setHeaders();
      address = options.readAddress(request);
      finishAtEnd();
      const problem = new ApiProblem(fault.status, fault.code);
      const answer = problemResponse(problem, { requestId, language: defaultLanguage });
      refuse(answer, !options.admission.admitRefused(address));
      return;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isCacheable = isRead && (!path.endsWith(".data") || !query.includes("_routes="));
    // The commonest request goes the shortest way; one with a cookie may have to be redirected first.
    if (isCacheable && options.pages && !request.headers.cookie && !options.closing())
      if (options.pages.serveReady(request, response, path, requestId)) {
        finish("cached page");
        return;
      }
    setHeaders();
    address = options.readAddress(request);
    /** Nothing kept answers it: it has to be worked on, if it may. */
    const work = () => {
      const { "content-length": length, "transfer-encoding": encoding } = request.headers;
      const kind = classOf(request.method ?? "GET", path, encoding ? Number.NaN : Number(length ?? 0));
      const admission = options.admission.admit(kind, address);
      if (!admission.admitted) {
        const { accept, cookie } = request.headers;
        const answer = refusalResponse(admission.refusal, { path, isPage: kind.isPage, accept, cookie }, requestId);
        refuse(answer, admission.refusal.status === 429);
        return;
      }
      const { turn, begin, release, charge, giveBack } = admission;
      response.on("close", release);
      let own: Listener[] = [];
      /** A stream lives for hours: what was made to read its request must not live with it. */
      const takeOver = () => {
        for (const listener of response.listeners("close") as Listener[])
          if (!own.includes(listener)) response.removeListener("close", listener);
        facts.delete(request);
        return response;
      };
      facts.set(request, { requestId, address, origin: origin ?? options.publicUrl, charge, giveBack, takeOver });
      const start = () => {
        if (response.destroyed) return;
        if (encoding || Number(length ?? 0) > 0) request.once("end", begin);
        else begin();
        if (kind.isStream) own = response.listeners("close") as Listener[];
        void application(request, response);
      };
      if (turn) void turn.then(start);
      else start();
    };

    if (isRead) {
      // One address a page: the others would be rendered anew for each request, past this cache and everybody's.
      const moved = movedTo(path);
      if (moved) {
        const caching = isPublicPath(moved) ? "public, max-age=3600" : "private, no-store";
        response.writeHead(308, { location: `${moved}${query}`, "cache-control": caching }).end();
        finish("moved");
        return;
      }
      if (request.headers.cookie && hasPrefixes(path)) {
        const stored = storedLanguage(request.headers.cookie);
        if (stored !== defaultLanguage) {
          response
            .writeHead(302, {
              location: `${localizedPath(path, stored)}${query}`,
              "cache-control": "private, no-store",
            })
            .end();
          finish("language");
          return;
        }
      }
      if (options.pages && isCacheable) {
        if (options.pages.serveReady(request, response, path, requestId)) {
          finish("cached page");
          return;
        }
        if (options.pages.responsible(path)) {
          finishAtEnd();
          void options.pages.serve(request, response, path).then((sent) => {
            if (!sent) work();
          });
          return;
        }
      }
      if (options.serveStatic(request, response, path)) {
        finish("static");
        return;
      }
    }
    finishAtEnd();
    work();
  };
}

function sendText(response: ServerResponse, answer: Response, text: string): void {
  if (response.destroyed) return;
  const cookies = answer.headers.getSetCookie();
  const headers = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, {
    ...headers,
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

async function sendRefusal(response: ServerResponse, answer: Response, admission?: AdmissionControl): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  if (admission && !(await admission.pause())) response.setHeader("connection", "close");
  if (response.destroyed) return;
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": String(body.length) });
  response.end(body);
}
