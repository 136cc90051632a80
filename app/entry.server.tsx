import type { ContextType, ReactNode } from "react";
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { DocumentLanguage, SoldLanguages } from "#app/i18n/language-contexts.ts";
import { Publisher } from "#app/i18n/publisher.ts";
import { soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { pageFailure, requestInfo, scriptNonce } from "#app/platform/http/request-context.ts";
import { log } from "#app/platform/log/log.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { DocumentErrorTexts } from "#app/site/document-error-texts.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { isHomePage, isIslandPage } from "#app/site/islands/page-kind.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import { withPublicManifest } from "#app/site/public-manifest.ts";
import { IslandHostContext } from "#app/ui/islands/island.tsx";
import { type IslandFiles, IslandPageContext, islandFiles } from "#app/ui/islands/island-files.ts";
import { collectIslands, renderRoot } from "#app/ui/islands/render-islands.server.tsx";
import { AnsweredRequest, errorOfRequest } from "#app/ui/status/request-number.ts";

/** Rendered whole, since it is hashed, compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status;
  const { requestId } = context.get(requestInfo);
  const nonce = context.get(scriptNonce);
  const render = (content: ReactNode, identifierPrefix?: string) =>
    renderRoot(
      <DocumentLanguage value={pageLanguage(request)}>
        <DocumentErrorTexts value={errorTexts[pageLanguage(request)]}>
          <Publisher value={publisherNow()}>
            <SoldLanguages value={soldLanguages()}>
              <AnsweredRequest value={requestId}>{content}</AnsweredRequest>
            </SoldLanguages>
          </Publisher>
        </DocumentErrorTexts>
      </DocumentLanguage>,
      {
        nonce,
        identifierPrefix,
        onError(error) {
          finalStatus = 500;
          log.error({ err: error as Error, requestId }, "rendering failed");
        },
      },
    );
  const { pathname } = new URL(request.url);
  const page = <ServerRouter context={withPublicManifest(entry, pathname)} url={request.url} nonce={nonce} />;
  const html = isIslandPage(pathname)
    ? await renderIslandPage(page, render, { ...filesOf(context.get(islandFiles), pathname), nonce })
    : await render(page);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: finalStatus, headers });
}

const publisherNow = () => {
  const { publisher, supportEmail } = shopFacts();
  return { publisherName: publisher.name, supportEmail };
};

const filesOf = (files: IslandFiles, pathname: string): IslandFiles =>
  isHomePage(pathname) && files.homeStyles ? { ...files, styles: files.homeStyles } : files;

async function renderIslandPage(
  page: ReactNode,
  render: (content: ReactNode, identifierPrefix?: string) => Promise<string>,
  files: NonNullable<ContextType<typeof IslandPageContext>>,
): Promise<string> {
  const { host, fill } = collectIslands();
  const html = await render(
    <IslandPageContext value={files}>
      <IslandHostContext value={host}>{page}</IslandHostContext>
    </IslandPageContext>,
  );
  return fill(html, render);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // 404 and 405 are no failures.
  if ((error instanceof Response || isRouteErrorResponse(error)) && error.status < 500) return;
  const routerContext = context as RouterContextProvider | undefined;
  // The server answers 503 if the database is away.
  if (routerContext) routerContext.get(pageFailure).error = error;
  if (request.signal.aborted) return;
  const logged = { err: error as Error, requestId: routerContext?.get(requestInfo).requestId };
  if (isDatabaseUnavailable(error)) log.warn(logged, "database unavailable");
  else log.error(logged, "page failed");
};

/** React Router's replacement for error messages outside development. */
const sanitized = JSON.stringify("Unexpected Server Error");

/** The error page of a client navigation shows the request's number too. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { context }) => {
  if (response.status < 500 || !response.body) return response;
  const { requestId } = (context as RouterContextProvider).get(requestInfo);
  const text = (await response.text()).replaceAll(sanitized, JSON.stringify(errorOfRequest(requestId)));
  return new Response(text, { status: response.status, headers: response.headers });
};
