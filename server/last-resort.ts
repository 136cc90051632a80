import { brand } from "#app/brand.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { isDatabaseUnavailable } from "#app/platform/database.server.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import { documentHeaders } from "./security-headers.ts";

/**
 * The page of last resort (security 6.44): when even the error page could not be rendered. It needs only its texts, and shows
 * nothing of the error but the request's id, by which it is found in the log.
 */
export function lastResort(error: unknown, { request, requestId }: { request: Request; requestId: string }): Response {
  const language = pageLanguage(request);
  const { reference, failed: t } = errorTexts[language];
  const isAway = isDatabaseUnavailable(error);
  const html = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${t.heading} · ${brand.name}</title></head>
<body><main><p>${brand.name}</p><h1>${t.heading}</h1><p>${t.text} ${t.reload}</p><p><a href="${localizedPath(paths.home, language)}">${t.home}</a></p>
<p><small>${reference} ${requestId}</small></p></main></body></html>
`;
  return new Response(request.method === "HEAD" ? null : html, {
    status: isAway ? 503 : 500,
    headers: {
      ...documentHeaders([], "", { stripe: false, development: false }),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      ...(isAway ? { "retry-after": "3" } : {}),
    },
  });
}
