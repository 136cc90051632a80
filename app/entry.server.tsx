import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { log } from "#app/platform/log.server.ts";
import { pageFailure } from "#app/platform/request-context.ts";

/** The document is rendered whole: it is hashed, compressed and kept, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  let finalStatus = status;
  const stream = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />, {
    signal: AbortSignal.timeout(5_000),
    onError(error) {
      finalStatus = 500;
      log.error({ err: error as Error }, "rendering failed");
    },
  });
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(request.method === "HEAD" ? null : stream, { status: finalStatus, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // 404 and 405 are answers, not failures.
  if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) return;
  // The server needs to know whether the database is away: then the answer is 503.
  if (context) (context as RouterContextProvider).get(pageFailure).error = error;
  if (!request.signal.aborted) log.error({ err: error as Error }, "page failed");
};
