import { brand } from "#app/brand.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { pageLanguage } from "#app/site/page-language.server.ts";
import { dongleLed, dongleLine, dongleOutline } from "#app/ui/pictures/dongle-outline.ts";
import { documentHeaders } from "../http/security-headers.ts";
import { hashOf } from "./script-hashes.ts";

/** Colours of styles/tokens.css (compared by plain-page.test.ts). Inline, because the page must need no other file. */
const led = dongleLed(1);
const style = `:root{color-scheme:light dark;
--canvas:light-dark(oklch(0.985 0.005 95),oklch(0.19 0.01 260));
--surface:light-dark(oklch(1 0 0),oklch(0.235 0.011 260));
--ink:light-dark(oklch(0.22 0.03 255),oklch(0.96 0.006 95));
--muted:light-dark(oklch(0.47 0.02 255),oklch(0.74 0.015 255));
--line:light-dark(oklch(0.9 0.008 255),oklch(0.36 0.012 260));
--signal:light-dark(oklch(0.5 0.12 165),oklch(0.8 0.15 165))}
body{margin:0;background:var(--canvas);color:var(--ink);font:1.0625rem/1.5 "Instrument Sans",system-ui,sans-serif}
header{padding:.75rem 1.5rem;border-bottom:1px solid var(--line);background:var(--surface)}
header a{display:inline-flex;gap:.6rem;align-items:center;color:inherit;font-size:1.3rem;font-weight:600;text-decoration:none}
svg{height:1.25rem;fill:var(--ink)}svg path+path{stroke:var(--signal);stroke-width:2.2}circle{fill:var(--canvas)}
main{max-width:36rem;margin:0 auto;padding:clamp(3rem,12vh,8rem) 1.5rem}
h1{margin:0 0 1rem;font-size:clamp(1.5rem,5vw,2.25rem);line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
p{margin:0 0 1rem;color:var(--muted)}main a{color:var(--signal);font-weight:600}`;
const element = `<style>${style}</style>`;
const source = hashOf(style);

/** A page that needs no router, file or database. `heading` and `paragraphs` are HTML. */
export function plainPage(
  {
    language,
    title = brand.name,
    heading,
    paragraphs,
  }: {
    language: Language;
    title?: string;
    heading: string;
    paragraphs: readonly string[];
  },
  { status, headers = {}, hasBody = true }: { status: number; headers?: Record<string, string>; hasBody?: boolean },
): Response {
  const html = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>${element}</head>
<body><header><a href="${localizedPath(paths.home, language)}"><svg aria-hidden="true" viewBox="-23.4 -11.8 46.8 23.6"><path d="${dongleOutline(1)}"/><path d="${dongleLine(1)}"/><circle cx="${led.cx}" cy="${led.cy}" r="2"/></svg>${brand.name.toLowerCase()}</a></header>
<main><h1>${heading}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}</main></body></html>
`;
  return new Response(hasBody ? html : null, {
    status,
    headers: {
      ...documentHeaders([], "", { stripe: false, development: false, styles: [source] }),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      ...headers,
    },
  });
}

/** When even the error page could not be rendered (security 6.44): the request's id, for a search in the log. */
export function lastResort(error: unknown, { request, requestId }: { request: Request; requestId: string }): Response {
  const language = pageLanguage(request);
  const { reference, failed: t } = errorTexts[language];
  const isAway = isDatabaseUnavailable(error);
  return plainPage(
    {
      language,
      title: `${t.heading} · ${brand.name}`,
      heading: t.heading,
      paragraphs: [
        `${t.text} ${t.reload}`,
        `<a href="${localizedPath(paths.home, language)}">${t.home}</a>`,
        `<small>${reference} ${requestId}</small>`,
      ],
    },
    { status: isAway ? 503 : 500, headers: isAway ? { "retry-after": "3" } : {}, hasBody: request.method !== "HEAD" },
  );
}
