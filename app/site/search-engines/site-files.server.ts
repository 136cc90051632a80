import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { brand } from "#app/brand.ts";
import { cachedPrices, type Prices } from "#app/catalogue/pricing/prices.server.ts";
import { articleSource } from "#app/content/articles.server.ts";
import { defaultLanguage, type Language, languages, localizedPath } from "#app/i18n/languages.ts";
import { isSold, soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { dictionarySource, loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import type { FrameTexts } from "../components/frame-texts.ts";
import { sitePages } from "../site-map.ts";
import { contentsOf, fingerprintOf, pageDateKey } from "./page-contents.ts";
import stored from "./page-dates.json" with { type: "json" };
import { feedPath, jsonFeed, llmsText, xmlFeed } from "./product-feed.server.ts";

const dates = new Map<string, string>(Object.entries(stored));

function sourceOf(name: string, language: Language): string | undefined {
  const [owner, page] = name.split("/") as [string, string];
  return owner === "articles" ? articleSource(page, language) : dictionarySource(owner, page, language);
}

/**
 * The day (ISO) of the last change of what each page says, by `pageDateKey`. `npm run page-dates` stores it; a page that says
 * something else since then was changed with this build.
 */
export function pageDates(built: Date): Map<string, string> {
  const today = built.toISOString().slice(0, 10);
  return new Map(
    sitePages.flatMap(({ path }) =>
      languages.map((language) => {
        const names = contentsOf(path, (name) => sourceOf(name, language) !== undefined);
        const key = pageDateKey(path, language);
        const [day, fingerprint] = dates.get(key)?.split(" ") ?? [];
        const isSame = fingerprint === fingerprintOf(names.map((name) => sourceOf(name, language)!));
        return [key, day && isSame ? day : today] as const;
      }),
    ),
  );
}

/** Every page for search engines in each language sold, each entry naming all of them (law 3.2). `built`: this build. */
export function sitemap(publicUrl: string, built: Date): string {
  const dates = pageDates(built);
  const sold = soldLanguages();
  const address = (path: string, language: (typeof languages)[number]) => publicUrl + localizedPath(path, language);
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const entries = sitePages
    .filter((page) => page.seo)
    .flatMap(({ path }) => {
      const alternates = [
        ...sold.map((language) => alternate(language, address(path, language))),
        alternate("x-default", address(path, defaultLanguage)),
      ].join("");
      return sold.map(
        (language) =>
          `<url><loc>${address(path, language)}</loc><lastmod>${dates.get(pageDateKey(path, language))}</lastmod>${alternates}</url>`,
      );
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/** Private pages send `noindex` themselves and must be crawled for that; only addresses that are not pages are excluded. */
export const robots = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /api/", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");

/** RFC 9116: it expires within a year, so it is dated from today. */
export function securityText(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${shopFacts().supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${soldLanguages().join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}${paths.security}#signaler`,
    "",
  ].join("\n");
}

export function manifest(): Record<string, unknown> {
  const { footer } = loadTexts<FrameTexts>("site", "frame", defaultLanguage);
  const png = (size: number, purpose: string) => ({
    src: purpose === "maskable" ? "/images/icon-maskable-512.png" : `/images/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    name: brand.name,
    short_name: brand.name,
    description: footer.promise,
    lang: defaultLanguage,
    start_url: "/",
    display: "browser",
    background_color: "#fbfaf7",
    theme_color: "#fbfaf7",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      png(192, "any"),
      png(512, "any"),
      png(512, "maskable"),
    ],
  };
}

/** In production this module is part of the built server, which is written once a build. */
const buildTime = statSync(fileURLToPath(import.meta.url)).mtime;

export function siteFiles(): Hono {
  const answer = (body: string, type: string) =>
    new Response(body, {
      headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=3600" },
    });
  const files = new Hono();
  const origin = () => settings().publicUrl;
  /** Prices may change at any time: asked for again after five minutes, as the vehicle lists. */
  const offer = (path: string, type: string, body: (prices: Prices) => string, language?: Language) =>
    files.get(path, async ({ notFound }) => {
      if (language && !isSold(language)) return notFound();
      const text = answer(body(await cachedPrices(database())), type);
      text.headers.set("cache-control", "public, max-age=300");
      return text;
    });
  offer("/llms.txt", "text/plain", (prices) => llmsText(origin(), prices));
  for (const language of languages) {
    offer(feedPath(language, "xml"), "application/xml", (prices) => xmlFeed(origin(), language, prices), language);
    offer(
      feedPath(language, "json"),
      "application/json",
      (prices) => JSON.stringify(jsonFeed(origin(), language, prices)),
      language,
    );
  }
  return (
    files
      .get("/sitemap.xml", () => answer(sitemap(settings().publicUrl, buildTime), "application/xml"))
      .get("/robots.txt", () => answer(robots(settings().publicUrl), "text/plain"))
      .get("/.well-known/security.txt", () => answer(securityText(settings().publicUrl, new Date()), "text/plain"))
      // Programs ask for it whatever the pages name.
      .get("/favicon.ico", ({ redirect }) => redirect("/images/icon-192.png", 308))
      .get("/site.webmanifest", () => answer(JSON.stringify(manifest()), "application/manifest+json"))
  );
}
