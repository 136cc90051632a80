import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { ApiProblem } from "#app/platform/api-route.server.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import type { Refusal } from "./admission.ts";
import { problemResponse } from "./api.ts";
import { documentHeaders } from "./security-headers.ts";

type RequestFacts = { path: string; isPage: boolean; accept: string | undefined; cookie: string | undefined };

/** The answer to a request that is not worked on: a page for a person, a problem for a program. */
export function refusalResponse(refusal: Refusal, request: RequestFacts, requestId: string): Response {
  const { status, code, retryAfterSeconds } = refusal;
  const headers = { "retry-after": String(retryAfterSeconds) };
  const language = languageOf(request);
  if (!request.isPage || request.path.endsWith(".data") || !/\btext\/html\b/.test(request.accept ?? ""))
    return problemResponse(new ApiProblem(status, code, { headers }), { requestId, language });
  const sentence = loadTexts<Record<string, string>>("i18n", "problems", language)[code];
  const html = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${brand.name}</title></head>
<body><main><p>${brand.name}</p><h1>${sentence}</h1></main></body></html>
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
