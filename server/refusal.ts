import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { ApiProblem } from "#app/platform/api-route.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import type { Refusal } from "./admission.ts";
import { problemResponse } from "./api.ts";
import { documentHeaders } from "./security-headers.ts";

type RequestFacts = { path: string; isPage: boolean; accept: string | undefined; cookie: string | undefined };

/** The answer to a request that is not worked on: a page for a person, a problem for a program. */
export function refusalResponse(
  { status, code, retryAfterSeconds }: Refusal,
  request: RequestFacts,
  requestId: string,
): Response {
  const problem = new ApiProblem(status, code, { headers: { "retry-after": String(retryAfterSeconds) } });
  const language = languageOf(request);
  return wantsPage(request) ? problemPage(problem, { language }) : problemResponse(problem, { requestId, language });
}

/** The same for a page's request whose method or body is refused. `path` leads back to the page. */
export function refusedPageRequest(problem: ApiProblem, request: Request, requestId: string): Response {
  const path = new URL(request.url).pathname;
  const language = pageLanguage(request);
  const facts = { path, isPage: true, accept: request.headers.get("accept") ?? undefined };
  return wantsPage(facts)
    ? problemPage(problem, { language, back: path })
    : problemResponse(problem, { requestId, language });
}

const wantsPage = ({ path, isPage, accept }: Omit<RequestFacts, "cookie">): boolean =>
  isPage && !path.endsWith(".data") && /\btext\/html\b/.test(accept ?? "");

function problemPage(
  { status, code, headers }: ApiProblem,
  { language, back }: { language: Language; back?: string },
): Response {
  const sentences = loadTexts<Record<string, string>>("i18n", "problems", language);
  const heading = code === "bodyTooLarge" ? sentences.formTooLarge : ownValue(sentences, code);
  // A path of a parsed address has its quotes and brackets encoded.
  const way = back ? `<p>${sentences.nothingStored} <a href="${back}">${sentences.back}</a></p>` : "";
  const html = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${brand.name}</title></head>
<body><main><p>${brand.name}</p><h1>${heading}</h1>${way}</main></body></html>
`;
  return new Response(html, {
    status,
    headers: {
      ...headers,
      ...documentHeaders([], "", { stripe: false, development: false }),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
    },
  });
}

const languageOf = ({ path, cookie }: RequestFacts): Language =>
  pageLanguage(new Request(`http://shop${path.replace(/^\/+/, "/")}`, { headers: cookie ? { cookie } : {} }));
