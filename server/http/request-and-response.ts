import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AdmissionControl } from "../load/admission.ts";

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  path: string;
  /** With its question mark, without a fragment. */
  query: string;
  /** A getter, because cached pages do not need it. */
  address: string;
  route: string;
  startedAt: number;
};

export function addressOf({ url = "/" }: IncomingMessage): Pick<Exchange, "path" | "query"> {
  const mark = url.search(/[?#]/);
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark).replace(/#.*$/, "") };
}

export function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const { path, query } = addressOf(request);
  return {
    request,
    response,
    requestId: randomUUID(),
    path,
    query,
    address: "",
    route: path.startsWith("/api/") ? "api" : "page",
    startedAt: performance.now(),
  };
}

export type Finished = Pick<Exchange, "requestId" | "path" | "address" | "route"> & {
  method: string;
  status: number;
  seconds: number;
  headers: IncomingHttpHeaders;
};

export const finished = ({ request, response, startedAt, requestId, path, address, route }: Exchange): Finished => ({
  requestId,
  path,
  address,
  route,
  method: request.method ?? "GET",
  status: response.statusCode,
  seconds: (performance.now() - startedAt) / 1000,
  headers: request.headers,
});

export function sendText(response: ServerResponse, answer: Response, text: string): void {
  if (response.destroyed) return;
  const cookies = answer.headers.getSetCookie();
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** Sends a refusal. A caller that is refused too often has to wait for it. */
export async function sendRefusal(exchange: Exchange, answer: Response, admission?: AdmissionControl): Promise<void> {
  const { request, response } = exchange;
  exchange.route = answer.status === 503 ? "shed" : "refused";
  request.resume();
  const body = Buffer.from(await answer.arrayBuffer());
  if (admission && !(await admission.pause())) response.setHeader("connection", "close");
  if (response.destroyed) return;
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": String(body.length) });
  response.end(body);
}
