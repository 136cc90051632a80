import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { sitePages } from "../site-map.ts";
import { contentsOf, pageDateKey } from "./page-contents.ts";
import { manifest, pageDates, robots, securityText, sitemap } from "./site-files.server.ts";

const origin = "https://shop.example";
const built = new Date("2026-11-20T12:00:00Z");

test("every page for search engines is in the sitemap in five languages, with all its alternates, and no other page is", () => {
  const urls = sitemap(origin, built).match(/<url>.*?<\/url>/g) ?? [];
  expect(urls).toHaveLength(sitePages.filter((page) => page.seo).length * languages.length);
  for (const url of urls) {
    expect(url.match(/hreflang=/g)).toHaveLength(languages.length + 1);
    // The day of its texts.
    expect(url).toMatch(/<lastmod>2026-\d\d-\d\d<\/lastmod>/);
  }
  expect(sitemap(origin, built)).toContain(`<loc>${origin}/de/faq</loc>`);
  expect(sitemap(origin, built)).not.toMatch(/acheter|confirmation|auth|password/);
});

test("an entry has the day on which the page's texts last changed, by language", () => {
  const texts = sitePages.filter(({ seo }) => seo).map(({ path }) => contentsOf(path, () => true).length);
  expect(Math.min(...texts)).toBeGreaterThan(0);
  const [one, another] = [pageDates(new Date("2030-01-01")), pageDates(new Date("2031-02-03"))];
  const isKept = (key: string) => one.get(key) === another.get(key);
  const keys = sitePages.flatMap(({ path, seo }) => (seo ? languages.map((each) => pageDateKey(path, each)) : []));
  // The others have changed since `npm run page-dates`, and so with this build.
  expect(keys.filter(isKept).length).toBeGreaterThan(0);
  for (const key of keys.filter(isKept)) expect([key, one.get(key)]).toEqual([key, expect.stringMatching(/^2026-/)]);
  for (const key of keys) if (!isKept(key)) expect([key, one.get(key)]).toEqual([key, "2030-01-01"]);
});

test("robots.txt names the sitemap; security.txt has a contact and expires within a year (RFC 9116)", () => {
  expect(robots(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const now = new Date("2026-11-20T12:00:00Z");
  const expires = /Expires: (.*)/.exec(securityText(origin, now))![1]!;
  expect(securityText(origin, now)).toMatch(/^Contact: mailto:/);
  // What to report and how: a section of the security page (law 1.25).
  expect(securityText(origin, now)).toContain(`Policy: ${origin}/securite#signaler`);
  expect((Date.parse(expires) - now.getTime()) / 86_400_000).toBeGreaterThan(90);
  expect((Date.parse(expires) - now.getTime()) / 86_400_000).toBeLessThan(366);
});

test("the web manifest has icons", () => {
  expect(manifest().icons).toHaveLength(4);
});
