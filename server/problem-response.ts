import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { ApiProblem, json } from "#app/platform/http/api-route.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";

/** Any error as `application/problem+json`; unexpected errors show only the request id. */
export function problemResponse(error: unknown, context: { requestId: string; language: Language }): Response {
  let problem: ApiProblem;
  if (error instanceof ApiProblem) problem = error;
  else if (isDatabaseUnavailable(error)) {
    log.warn({ err: error, requestId: context.requestId }, "database unavailable");
    problem = new ApiProblem(503, "unavailable", { headers: { "retry-after": "3" } });
  } else {
    log.error({ err: error, requestId: context.requestId }, "request failed");
    problem = new ApiProblem(500, "internal");
  }
  const text = (code: string) => sentence(problem.domain, code, context.language);
  const ownTitle = text(problem.code);
  // Refusals of commands have codes of their own, which programs read.
  const title = ownTitle === problem.code ? text("refused") : ownTitle;
  const body = {
    type: "about:blank",
    title,
    status: problem.status,
    code: problem.code,
    values: Object.keys(problem.values).length > 0 ? problem.values : undefined,
    errors:
      problem.fields.length > 0 ? problem.fields.map((field) => ({ ...field, message: text(field.code) })) : undefined,
    requestId: context.requestId,
  };
  return json(body, problem.status, { ...problem.headers, "content-type": "application/problem+json; charset=utf-8" });
}

/** The problem's text from its domain, else from the general dictionary. */
export function sentence(domain: string | undefined, code: string, language: Language): string {
  for (const place of domain ? [domain, "i18n"] : ["i18n"]) {
    try {
      const found = ownValue(loadTexts<Record<string, string>>(place, "problems", language), code);
      if (found) return found;
    } catch {
      // The domain has no such dictionary.
    }
  }
  return code;
}
