import { brand } from "#app/brand.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import { plainPage } from "./plain-page.ts";

/**
 * The page of last resort (security 6.44): when even the error page could not be rendered. It needs only its texts, and shows
 * nothing of the error but the request's id, by which it is found in the log.
 */
export function lastResort(error: unknown, { request, requestId }: { request: Request; requestId: string }): Response {
  const language = pageLanguage(request);
  const { reference, failed: t } = errorTexts[language];
  const isAway = isDatabaseUnavailable(error);
  return plainPage(
    {
      ...{ language, title: `${t.heading} · ${brand.name}`, heading: t.heading },
      paragraphs: [
        `${t.text} ${t.reload}`,
        `<a href="${localizedPath(paths.home, language)}">${t.home}</a>`,
        `<small>${reference} ${requestId}</small>`,
      ],
    },
    { status: isAway ? 503 : 500, headers: isAway ? { "retry-after": "3" } : {}, hasBody: request.method !== "HEAD" },
  );
}
