import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { isIslandPage } from "#app/site/islands/page-kind.ts";
import { sitePages } from "#app/site/site-map.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";

// Bytes as in production.
const shop = startForTests(() => startTestShop({ hasLessWork: false }));

const kilobyte = 1000;
const brotli = { "accept-encoding": "br" };

const weights = new Map<string, Promise<number>>();

/** Compressed size of a file by its path, cached because pages share files. */
function weightOf(url: string): Promise<number> {
  const known = weights.get(url);
  if (known) return known;
  const weight = ask(shop, url, { headers: brotli }).then((file) => {
    expect(file.status, url).toBe(200);
    return file.bytes.length;
  });
  weights.set(url, weight);
  return weight;
}

async function sizesOf(path: string) {
  const page = await ask(shop, path, { headers: brotli });
  expect(page.status, path).toBe(200);
  // Personal pages, such as the confirmation, are sent uncompressed.
  const isCompressed = page.headers["content-encoding"] === "br";
  const tags = page.text.match(/<(?:link|script)\b[^>]*>/g) ?? [];
  const bodies = page.text.match(/<script type="module"[^>]*>[\s\S]*?<\/script>/g) ?? [];
  const pick = (pattern: RegExp, extension: string) => [
    ...new Set(
      tags
        .filter((tag) => pattern.test(tag))
        .map((tag) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? "")
        .filter((url) => url.endsWith(extension)),
    ),
  ];
  const styles = /<style>([\s\S]*?)<\/style>/.exec(page.text)?.[1];
  const imported = bodies.flatMap((body) =>
    [...body.matchAll(/from\s*"(\/[^"]+\.js)"|import\s*\(?"(\/[^"]+\.js)"/g)].map((match) => match[1] ?? match[2]!),
  );
  const scripts = new Set([...pick(/rel="modulepreload"|<script[^>]+src=/, ".js"), ...imported]);
  const weigh = async (urls: Iterable<string>) => {
    let sum = 0;
    for (const url of urls) sum += await weightOf(url);
    return sum;
  };
  return {
    html: isCompressed ? page.bytes.length : brotliCompressSync(page.bytes).length,
    js: await weigh(scripts),
    scripts: scripts.size,
    // Pages of islands contain their style sheet.
    css: styles ? brotliCompressSync(styles).length : await weigh(pick(/rel="stylesheet"/, ".css")),
    fonts: await weigh(pick(/as="font"/, ".woff2")),
  };
}

const publicPaths = sitePages.filter(({ seo }) => seo).map(({ path }) => path);
describe("architecture 4: bytes on first load", () => {
  test.each<[path: string, budget: number]>([
    ...publicPaths.map((path): [string, number] => [path, isIslandPage(path) ? 15 : 125]),
    ["/acheter", 140],
    ["/it/acheter", 140],
    ["/confirmation", 132],
  ])(
    "%s: JavaScript within %i KB, CSS 20, fonts 60, HTML 12, with its style sheet 26 and the home page 30",
    async (path, budget) => {
      const sizes = await sizesOf(path);
      expect(sizes.scripts, "the page loads scripts").toBeGreaterThan(isIslandPage(path) ? 0 : 3);
      expect(sizes.css, "the page has a style sheet").toBeGreaterThan(1_000);
      expect(sizes.js).toBeLessThanOrEqual(budget * kilobyte);
      expect(sizes.css).toBeLessThanOrEqual(20 * kilobyte);
      expect(sizes.fonts).toBeLessThanOrEqual(60 * kilobyte);
      const html = path === paths.home ? 30 : isIslandPage(path) ? 26 : 12;
      expect(sizes.html).toBeLessThanOrEqual(html * kilobyte);
    },
  );
});
