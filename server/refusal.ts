import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { ApiProblem } from "#app/platform/api-route.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import { problemResponse } from "./api.ts";
import { plainPage } from "./plain-page.ts";

type RequestFacts = { path: string; isPage: boolean; accept: string | undefined; cookie: string | undefined };

/** The answer to a request that is not worked on: a page for a person, a problem for a program. */
export function refusalResponse(problem: ApiProblem, request: RequestFacts, requestId: string): Response {
  const language = languageOf(request);
  return wantsPage(request) ? problemPage(problem, { language }) : problemResponse(problem, { requestId, language });
}

/** The same for a page's request whose method or body is refused. `path` is the link back to the page. */
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
  const paragraphs = back ? [`${sentences.nothingStored} <a href="${back}">${sentences.back}</a>`] : [];
  return plainPage({ language, heading: heading ?? sentences.internal!, paragraphs }, { status, headers });
}

/** What the guard refuses may have no path, as `OPTIONS *`. */
const languageOf = ({ path, cookie }: RequestFacts): Language =>
  pageLanguage(new Request(`http://shop/${path.replace(/^\/+/, "")}`, { headers: cookie ? { cookie } : {} }));
