import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Language, languages, localizedPath } from "#app/i18n/languages.ts";
import { sitePages } from "#app/site/paths.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { eachOf } from "./crawl.ts";
import { dictionaryRuns, runsOf, union } from "./shipped-texts.ts";

// A machine that is busy with other tests opens a shop in ten seconds instead of one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const kilobyte = 1000;
const brotli = { "accept-encoding": "br" };

const weights = new Map<string, Promise<number>>();

/** Bytes of a file as browsers get it; most pages share most files. */
function weightOf(url: string): Promise<number> {
  const known = weights.get(url);
  if (known) return known;
  const weight = ask(shop, url).then((file) => {
    expect(file.status, url).toBe(200);
    return url.endsWith(".woff2") ? file.bytes.length : brotliCompressSync(file.bytes).length;
  });
  weights.set(url, weight);
  return weight;
}

async function sizesOf(path: string) {
  const page = await ask(shop, path, { headers: brotli });
  expect(page.status, path).toBe(200);
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
    html: brotliCompressSync(Buffer.from(page.text)).length,
    js: await weigh(scripts),
    scripts: scripts.size,
    css: await weigh(pick(/rel="stylesheet"/, ".css")),
    fonts: await weigh(pick(/as="font"/, ".woff2")),
  };
}

const publicPaths = sitePages.filter(({ seo }) => seo).map(({ path }) => path);
const budgets: Record<string, number> = { "/": 140, "/compatibilite": 140 };

describe("architecture 4: bytes on first load", () => {
  test.each<[path: string, budget: number]>([
    ...publicPaths.map((path): [string, number] => [path, budgets[path] ?? 125]),
    ["/acheter", 165],
    ["/it/acheter", 165],
    ["/confirmation", 165],
  ])("%s: JavaScript within %i KB, CSS 20, fonts 60, HTML 20", async (path, budget) => {
    const sizes = await sizesOf(path);
    expect(sizes.scripts, "the page loads scripts").toBeGreaterThan(3);
    expect(sizes.css, "the page has a style sheet").toBeGreaterThan(1_000);
    expect(sizes.js).toBeLessThanOrEqual(budget * kilobyte);
    expect(sizes.css).toBeLessThanOrEqual(20 * kilobyte);
    expect(sizes.fonts).toBeLessThanOrEqual(60 * kilobyte);
    expect(sizes.html).toBeLessThanOrEqual(20 * kilobyte);
  });
});

describe("issue 3: nothing of another page or language is shipped", () => {
  const html = new Map<string, { path: string; language: Language; text: string; bytes: number }>();
  const known = new Map(languages.map((language) => [language, dictionaryRuns(language)]));
  const all = new Map(languages.map((language) => [language, union(known.get(language)!.values())]));
  beforeAll(async () => {
    const asked = publicPaths.flatMap((path) => languages.map((language) => ({ path, language })));
    await eachOf(asked, async ({ path, language }) => {
      const address = localizedPath(path, language);
      const { text, bytes } = await ask(shop, address, { headers: brotli });
      html.set(address, { path, language, text, bytes: bytes.length });
    });
  });

  test("architecture 4: the HTML of every page in every language is within 20 KB", () => {
    const heavy = [...html].filter(([, { bytes }]) => bytes > 20 * kilobyte || bytes < 2 * kilobyte);
    expect(heavy.map(([address, { bytes }]) => `${address}: ${bytes}`)).toEqual([]);
    expect(html.size).toBe(publicPaths.length * languages.length);
  });

  test("no page carries a sentence of another language", () => {
    const faults = [...html].flatMap(([address, { path, language, text }]) => {
      const runs = runsOf(text);
      const others = languages.filter((other) => other !== language);
      return others.flatMap((other) => {
        // Decisions 2: these two show the English text.
        if (path === "/conditions-utilisation" && other === "en" && (language === "es" || language === "it")) return [];
        const foreign = [...runs].filter((run) => all.get(other)!.has(run) && !all.get(language)!.has(run));
        return foreign.length > 0 ? [`${address}: ${other}: ${foreign.slice(0, 3).join(" … ")}`] : [];
      });
    });
    expect(faults).toEqual([]);
  });

  test("a dictionary or article is on its own page alone, but for those that pages share", () => {
    /** How many pages show it. */
    const shared: Record<string, number> = {
      "consent/consent": publicPaths.length,
      "contact/form": 4,
      "contact/datasheet": 2,
    };
    const runs = [...html.values()]
      .filter(({ language }) => language === "fr")
      .map(({ path, text }) => ({ path, runs: runsOf(text) }));
    let seen = 0;
    const faults = [...known.get("fr")!].flatMap(([name, own]) => {
      if (own.size < 40) return [];
      const holders = runs.filter((page) => [...own].filter((run) => page.runs.has(run)).length > own.size / 2);
      if (holders.length > 0) seen++;
      const most = shared[name] ?? 1;
      return holders.length > most ? [`${name}: ${holders.map(({ path }) => path).join(" ")}`] : [];
    });
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(publicPaths.length - 5);
  });

  test("no script that a page begins with carries a sentence of a dictionary: texts come with the page", () => {
    const folder = join(import.meta.dirname, "../..", process.env.BUILD_DIRECTORY ?? "build", "client/assets");
    const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));
    const faults = scripts.flatMap((file) => {
      // Its texts are code, since what fails may be the loaders.
      if (file.startsWith("error-page-")) return [];
      const runs = runsOf(readFileSync(join(folder, file), "utf8"));
      const found = languages.filter((language) => [...all.get(language)!].some((run) => runs.has(run)));
      // The popups' texts are fetched when one is opened, in one language.
      const isBegunWith = [...html.values()].some(({ text }) => text.includes(file));
      const isAllowed = file.startsWith("home-dialogs-") && found.length === 1 && !isBegunWith;
      return found.length > 0 && !isAllowed ? [`${file}: ${found.join(" ")}`] : [];
    });
    expect(faults).toEqual([]);
    expect(scripts.length).toBeGreaterThan(publicPaths.length);
  });
});
