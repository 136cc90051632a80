import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import type { ApiProblem } from "#app/platform/http/api-route.server.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import { problemResponse, sentence } from "../problem-response.ts";
import { plainPage } from "./plain-page.ts";

type RequestInfo = { path: string; isPage: boolean; accept: string | undefined; cookie: string | undefined };

/** The response to a refused request: a page for a person, a problem for a program. */
export function problemPageResponse(problem: ApiProblem, request: RequestInfo, requestId: string): Response {
  const language = languageOf(request);
  return wantsPage(request) ? problemPage(problem, { language }) : problemResponse(problem, { requestId, language });
}

/** For a page's request whose method or body is refused; `path` is the link back. */
export function refusedPageRequest(problem: ApiProblem, request: Request, requestId: string): Response {
  const path = new URL(request.url).pathname;
  const language = pageLanguage(request);
  const asked = { path, isPage: true, accept: request.headers.get("accept") ?? undefined };
  return wantsPage(asked)
    ? problemPage(problem, { language, back: path })
    : problemResponse(problem, { requestId, language });
}

export function missingDocument(
  problem: ApiProblem,
  request: Request,
  { requestId, language }: { requestId: string; language: Language },
): Response {
  const { pathname: path } = new URL(request.url);
  if (!wantsPage({ path, isPage: true, accept: request.headers.get("accept") ?? undefined }))
    return problemResponse(problem, { requestId, language });
  const heading = sentence(problem.domain, problem.code === "notFound" ? "noDocument" : problem.code, language);
  const home = `<a href="${localizedPath(paths.home, language)}">${errorTexts[language].missing.home}</a>`;
  const { status, headers } = problem;
  return plainPage({ language, heading, paragraphs: [home] }, { status, headers, hasBody: request.method !== "HEAD" });
}

const wantsPage = ({ path, isPage, accept }: Omit<RequestInfo, "cookie">): boolean =>
  isPage && !path.endsWith(".data") && /\btext\/html\b/.test(accept ?? "");

function problemPage(
  { status, code, headers }: ApiProblem,
  { language, back }: { language: Language; back?: string },
): Response {
  const sentences = loadTexts<Record<string, string>>("i18n", "problems", language);
  const heading = sentence(undefined, code === "bodyTooLarge" ? "formTooLarge" : code, language);
  // A parsed address has quotes and brackets encoded.
  const paragraphs = back ? [`${sentences.nothingStored} <a href="${back}">${sentences.back}</a>`] : [];
  return plainPage({ language, heading, paragraphs }, { status, headers });
}

/** The guard also refuses requests without a path, such as `OPTIONS *`. */
const languageOf = ({ path, cookie }: RequestInfo): Language =>
  pageLanguage(new Request(`http://shop/${path.replace(/^\/+/, "")}`, { headers: cookie ? { cookie } : {} }));
