/**
 * Renders the pictures that other sites and home screens show: public/images/social-<language>.png (1200 x 630) with the
 * brand's device in each language, and the icons of the web manifest from public/favicon.svg.
 *
 *   node scripts/render-social-images.ts
 *
 * Run it again after a change of name, promise or colours; commit what it writes. Needs Debian's Chromium (or CHROMIUM).
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { brand } from "#app/brand.ts";
import { languages } from "#app/i18n/languages.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "public/images");
const heaviest = 60_000;

const fontFile = readdirSync(join(root, "public/fonts")).find((name) => /-latin\.\w+\.woff2$/.test(name))!;
const font = readFileSync(join(root, "public/fonts", fontFile)).toString("base64");
const mark = readFileSync(join(root, "public/favicon.svg"), "utf8");

const social = (t: { heading: string; lean: string; charging: string; voltage: string }) => `
  <style>
    @font-face { font-family: Own; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
    * { box-sizing: border-box; margin: 0 }
    body { width: 1200px; height: 630px; padding: 72px 80px; background: #fbfaf7; color: #161b24; font-family: Own; display: flex; flex-direction: column }
    header { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 600; letter-spacing: -0.02em }
    header svg { width: 56px; height: 56px }
    h1 { margin-top: 64px; font-size: 84px; line-height: 1.04; font-weight: 600; letter-spacing: -0.02em; max-width: 15ch; text-wrap: balance }
    dl { margin-top: auto; font-size: 32px }
    dl div { display: flex; align-items: center; padding: 20px 0; border-top: 2px solid #dfe2e6 }
    dt { width: 150px; font-family: "Liberation Mono", monospace; color: #545b66 }
    dt::after { content: none }
    i { width: 72px; height: 3px; margin-right: 40px; background: #00794f }
    dd { margin: 0; font-weight: 500 }
  </style>
  <header>${mark}${brand.name.toLowerCase()}</header>
  <h1>${t.heading}</h1>
  <dl><div><dt>P0171</dt><i></i><dd>${t.lean}</dd></div><div><dt>${t.voltage}</dt><i></i><dd>${t.charging}</dd></div></dl>`;

const icon = (size: number, share: number) => `
  <style>body { margin: 0; width: ${size}px; height: ${size}px; background: #fbfaf7; display: grid; place-items: center } svg { width: ${size * share}px }</style>
  ${mark}`;

async function render(browser: Browser, name: string, width: number, height: number, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  await page.setContent(`<!doctype html><meta charset="utf-8">${html}`);
  await page.evaluate(() => document.fonts.ready);
  const path = join(target, name);
  await page.screenshot({ path });
  await page.close();
  const { size } = statSync(path);
  console.log(`${name}: ${size} bytes`);
  if (size > heaviest) throw new Error(`${name} is heavier than ${heaviest} bytes.`);
}

mkdirSync(target, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  for (const language of languages) {
    const texts = JSON.parse(readFileSync(join(root, `app/site/texts/${language}/home.json`), "utf8"));
    await render(browser, `social-${language}.png`, 1200, 630, social(texts));
  }
  await render(browser, "icon-192.png", 192, 192, icon(192, 0.86));
  await render(browser, "icon-512.png", 512, 512, icon(512, 0.86));
  await render(browser, "icon-maskable-512.png", 512, 512, icon(512, 0.62));
  await render(browser, "apple-touch-icon.png", 180, 180, icon(180, 0.78));
} finally {
  await browser.close();
}
