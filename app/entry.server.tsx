import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router";
import { log } from "#app/platform/log.server.ts";

/** The document is rendered whole: it is hashed, compressed and kept, so streaming would gain nothing. */
export default async function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext): Promise<Response> {
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

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !(error instanceof Response)) log.error({ err: error as Error }, "page failed");
};
