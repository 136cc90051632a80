import { brand } from "#app/brand.ts";
import { splitPath } from "#app/i18n/languages.ts";
import { isDatabaseUnavailable } from "#app/platform/database.server.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { documentHeaders } from "./security-headers.ts";

/**
 * The page of last resort (security 6.44): when even the error page could not be rendered. It needs nothing but its texts,
 * and says nothing of the error but the request's id, by which the log finds it.
 */
export function lastResort(error: unknown, context: { requestId: string; path: string; method?: string }): Response {
  const { language } = splitPath(context.path);
  const t = errorTexts[language].failed;
  const isAway = isDatabaseUnavailable(error);
  const html = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${t.heading} · ${brand.name}</title></head>
<body><main><p>${brand.name}</p><h1>${t.heading}</h1><p>${t.text}</p><p><a href="/">${t.home}</a></p>
<p><small>${context.requestId}</small></p></main></body></html>
`;
  return new Response(context.method === "HEAD" ? null : html, {
    status: isAway ? 503 : 500,
    headers: {
      ...documentHeaders(html, "", { stripe: false, development: false }),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      ...(isAway ? { "retry-after": "3" } : {}),
    },
  });
}
