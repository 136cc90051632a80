/**
 * Renders the pictures that other sites show, 1200 × 630: public/images/social/<language>/home.jpg, the key visual with the home
 * page's heading, and <page>.png with the heading and description of every other page of the sitemap, read from a running shop.
 *
 *   npm start
 *   node tools/media/render-social-images.ts http://localhost:3000
 *
 * Without an address only those of the home page are made. The icons are drawn by draw-icons.ts. Run it again after a change of
 * name, headings or colours; commit what it writes. Needs Debian's chromium and pngquant.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { brand } from "#app/brand.ts";
import { type Language, languages, localizedPath } from "#app/i18n/languages.ts";
import { socialPicture, socialSize } from "#app/i18n/page-meta.ts";
import { paths } from "#app/paths.ts";
import { sitePages } from "#app/site/site-map.ts";
import { pictureAddress, productPictures } from "#app/ui/pictures/product-pictures.ts";
import { findBrowser } from "../test-run/browser.ts";

const root = join(import.meta.dirname, "../..");
const publicFolder = join(root, "public");
const heaviest = 30_000;
const colours = 24;

const fontFile = readdirSync(join(publicFolder, "fonts")).find((name) => /-latin\.\w+\.woff2$/.test(name))!;
const font = readFileSync(join(publicFolder, "fonts", fontFile)).toString("base64");
const mark = readFileSync(join(publicFolder, "favicon.svg"), "utf8");

const frame = (content: string) => `
  <style>
    @font-face { font-family: Own; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
    * { box-sizing: border-box; margin: 0 }
    body { width: ${socialSize.width}px; height: ${socialSize.height}px; padding: 72px 80px; background: #fbfaf7; color: #161b24; font-family: Own; display: flex; flex-direction: column }
    header { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 600; letter-spacing: -0.02em }
    header svg { width: 56px; height: 56px }
    h1 { margin-top: 64px; font-size: 84px; line-height: 1.06; font-weight: 600; letter-spacing: -0.02em; text-wrap: balance }
    h1.long { font-size: 64px }
    p { margin-top: auto; padding-top: 28px; border-top: 2px solid #dfe2e6; font-size: 32px; line-height: 1.35; color: #545b66; text-wrap: pretty }
    p::before { content: ""; display: block; width: 72px; height: 4px; margin: -30px 0 26px; background: #00794f }
    dl { margin-top: auto; font-size: 32px }
    dl div { display: flex; align-items: center; padding: 20px 0; border-top: 2px solid #dfe2e6 }
    dt { width: 150px; font-family: "Liberation Mono", monospace; color: #545b66 }
    i { width: 72px; height: 3px; margin-right: 40px; background: #00794f }
    dd { margin: 0; font-weight: 500 }
  </style>
  <header>${mark}${brand.name.toLowerCase()}</header>${content}`;

const { width: keyVisualWidth } = productPictures.keyvisual;
const keyVisual = readFileSync(join(publicFolder, pictureAddress("keyvisual", keyVisualWidth, "webp"))).toString(
  "base64",
);

function homePicture(language: Language): string {
  const t = JSON.parse(readFileSync(join(root, `app/site/texts/${language}/home.json`), "utf8"));
  return `${frame(`<h1>${t.heading}</h1>`)}
    <style>
      body { background: url(data:image/webp;base64,${keyVisual}) top / cover; color: #fff; padding-top: 52px }
      header svg .b { fill: #fff }
      h1 { max-width: 12ch; margin-top: 32px; font-size: 74px }
    </style>`;
}

const pagePicture = (heading: string, description: string): string =>
  frame(`<h1${heading.length > 40 ? ' class="long"' : ""}>${heading}</h1><p>${description}</p>`);

async function wordsOf(page: Page, url: string): Promise<{ heading: string; description: string }> {
  await page.goto(url);
  const heading = await page.locator("h1").innerText();
  const description = (await page.locator('meta[name="description"]').getAttribute("content")) ?? "";
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return { heading: escaped(heading), description: escaped(description) };
}

async function render(browser: Browser, path: string, size: typeof socialSize, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: size, colorScheme: "light" });
  await page.setContent(`<!doctype html><meta charset="utf-8">${html}`);
  await page.evaluate(() => document.fonts.ready);
  const isWhole = await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
  if (!isWhole) throw new Error(`${path}: the text is longer than the picture.`);
  const file = join(publicFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  const isPhoto = file.endsWith(".jpg");
  await page.screenshot({ path: file, ...(isPhoto ? { type: "jpeg", quality: 86 } : {}) });
  await page.close();
  if (!isPhoto)
    execFileSync("pngquant", ["--force", "--speed", "1", "--strip", "--output", file, String(colours), file]);
  const bytes = statSync(file).size;
  if (bytes > (isPhoto ? 2 : 1) * heaviest) throw new Error(`${path} is heavier than allowed: ${bytes} bytes.`);
}

const shop = process.argv[2];
const browser = await chromium.launch({
  executablePath: findBrowser() ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  for (const language of languages)
    await render(browser, socialPicture(paths.home, language), socialSize, homePicture(language));
  const reader = await browser.newPage({ javaScriptEnabled: false });
  for (const { path } of shop ? sitePages.filter((page) => page.seo && page.path !== paths.home) : [])
    for (const language of languages) {
      const words = await wordsOf(reader, `${shop}${localizedPath(path, language)}`);
      await render(browser, socialPicture(path, language), socialSize, pagePicture(words.heading, words.description));
    }
} finally {
  await browser.close();
}
