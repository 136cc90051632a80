import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { endOldOrderCookies } from "#app/orders/order-access.server.ts";
import { ApiProblem, alreadySent, textOf } from "#app/platform/http/api-route.server.ts";
import { setCookies } from "#app/platform/http/private-cookies.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { RequestInfo } from "./api.ts";
import { type Exchange, sendRefusal, sendText } from "./http/request-and-response.ts";
import type { AdmissionControl } from "./load/admission.ts";
import { classOf } from "./load/request-class.ts";
import { problemPageResponse } from "./pages/problem-page.ts";

type Listener = (...values: unknown[]) => void;

export type ApplicationOptions = {
  respond(request: Request, info: RequestInfo): Promise<Response>;
  admission: AdmissionControl;
};

/** Processes an uncached request if the admission allows it. `origin` is the shop's own, as the client addressed it. */
export function createApplicationListener(options: ApplicationOptions): (exchange: Exchange, origin: string) => void {
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
