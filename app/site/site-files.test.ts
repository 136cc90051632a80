import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { manifest, robots, securityText, sitemap } from "./site-files.server.ts";
import { sitePages } from "./site-map.ts";

const origin = "https://shop.example";
const changed = new Date("2026-11-20T12:00:00Z");

test("every page for search engines is in the sitemap in five languages, with all its alternates, and no other page is", () => {
  const urls = sitemap(origin, changed).match(/<url>.*?<\/url>/g) ?? [];
  expect(urls).toHaveLength(sitePages.filter((page) => page.seo).length * languages.length);
  for (const url of urls) {
    expect(url.match(/hreflang=/g)).toHaveLength(languages.length + 1);
    // issue 8.35
    expect(url).toContain("<lastmod>2026-11-20T12:00:00.000Z</lastmod>");
  }
  expect(sitemap(origin, changed)).toContain(`<loc>${origin}/de/faq</loc>`);
  expect(sitemap(origin, changed)).not.toMatch(/acheter|confirmation|auth|password/);
});

test("robots.txt names the sitemap; security.txt has a contact and expires within a year (RFC 9116)", () => {
  expect(robots(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const now = new Date("2026-11-20T12:00:00Z");
  const expires = /Expires: (.*)/.exec(securityText(origin, now))![1]!;
  expect(securityText(origin, now)).toMatch(/^Contact: mailto:/);
  // What to report and how: a section of the security page (law 2a).
  expect(securityText(origin, now)).toContain(`Policy: ${origin}/securite#signaler`);
  expect((Date.parse(expires) - now.getTime()) / 86_400_000).toBeGreaterThan(90);
  expect((Date.parse(expires) - now.getTime()) / 86_400_000).toBeLessThan(366);
});

test("the web manifest has icons", () => {
  expect(manifest().icons).toHaveLength(4);
});
