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
