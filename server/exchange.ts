import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** A request with its answer, from its arrival to the end of the answer. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  path: string;
  /** With its question mark, without the fragment. */
  query: string;
  /** A getter: the most common answers do not need it. */
  address: string;
  /** Which part of the listener answers. */
  route: string;
  startedAt: number;
};

export function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const url = request.url ?? "/";
  const mark = url.search(/[?#]/);
  const path = mark < 0 ? url : url.slice(0, mark);
  return {
    request,
    response,
    requestId: randomUUID(),
    path,
    query: mark < 0 ? "" : url.slice(mark).replace(/#.*$/, ""),
    address: "",
    route: path.startsWith("/api/") ? "api" : "page",
    startedAt: performance.now(),
  };
}

/** One answer that was sent, for figures and log. */
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
