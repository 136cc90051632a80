import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { pageFailure, requestFacts, scriptNonce } from "#app/platform/request-context.ts";
import { AnsweredRequest, errorOfRequest } from "#app/site/request-number.ts";

/** The document is rendered whole: it is hashed, compressed and kept, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status;
  const { requestId } = context.get(requestFacts);
  const nonce = context.get(scriptNonce);
  const page = (
    <AnsweredRequest value={requestId}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </AnsweredRequest>
  );
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.timeout(5_000),
    // React would move larger parts behind a script of its own, which puts them into their places later.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      finalStatus = 500;
      log.error({ err: error as Error, requestId }, "rendering failed");
    },
  });
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(request.method === "HEAD" ? null : stream, { status: finalStatus, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // 404 and 405 are answers, not failures.
  if ((error instanceof Response || isRouteErrorResponse(error)) && error.status < 500) return;
  const known = context as RouterContextProvider | undefined;
  // The server needs to know whether the database is away: then the answer is 503.
  if (known) known.get(pageFailure).error = error;
  if (request.signal.aborted) return;
  const facts = { err: error as Error, requestId: known?.get(requestFacts).requestId };
  if (isDatabaseUnavailable(error)) log.warn(facts, "database unavailable");
  else log.error(facts, "page failed");
};

/** What React Router writes in the place of an error's own sentence, when it is not in development. */
const sanitized = JSON.stringify("Unexpected Server Error");

/** The error page of a navigation within the browser shows the request's number too. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { context }) => {
  if (response.status < 500 || !response.body) return response;
  const { requestId } = (context as RouterContextProvider).get(requestFacts);
  const text = (await response.text()).replaceAll(sanitized, JSON.stringify(errorOfRequest(requestId)));
  return new Response(text, { status: response.status, headers: response.headers });
};
