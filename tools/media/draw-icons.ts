/**
 * Draws public/favicon.svg and the icons of the web manifest from the dongle's shape (app/ui/pictures/dongle-shape.json), and
 * the pictures of mails, in both themes: the logo, and the front view on its ground.
 *
 *   node tools/media/draw-icons.ts
 *
 * Run it again after a change of shape, colours or name; commit what it writes. Needs Debian's chromium and pngquant.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { brand } from "#app/brand.ts";
import { dongleLed, dongleLine, dongleOutline, dongleShape } from "#app/ui/pictures/dongle-outline.ts";
import { findBrowser } from "../test-run/browser.ts";

const fontFile = "fonts/instrument-sans-latin.9a49c58e.woff2";
const publicFolder = join(import.meta.dirname, "../../public");

/** In a square of 48 by 48. Outline and line; the LED would be a speck below 24 pixels. */
const scale = 46 / dongleShape.topWidth;
const { cx, cy } = dongleLed(scale);
const drawing = (line: number, led: string) =>
  `<g transform="translate(24 24)"><path class="b" d="${dongleOutline(scale)}"/><path class="l" d="${dongleLine(scale)}" fill="none" stroke-width="${line}"/>${led}</g>`;
const light = ".b{fill:#14181f}.l{stroke:#3ddba4}.d{fill:#fff}";
const dark = ".b{fill:#f3f2ee}.l{stroke:#0a7a55}";
const svg = (style: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><style>${style}</style>${content}</svg>`;

writeFileSync(
  join(publicFolder, "favicon.svg"),
  svg(`${light}@media (prefers-color-scheme:dark){${dark}}`, drawing(3.4, "")),
);

/** A home screen shows them larger, on the page's canvas. */
const mark = svg(light, drawing(1.8, `<circle class="d" cx="${cx}" cy="${cy}" r="1.7"/>`));
const icons: [name: string, size: number, share: number][] = [
  ["icon-192", 192, 0.86],
  ["icon-512", 512, 0.86],
  ["icon-maskable-512", 512, 0.62],
  ["apple-touch-icon", 180, 0.78],
];

const mailThemes = [
  { variant: "", ink: "#111b28", line: "#007852", led: "#fbfaf6", sand: "#f3ece0" },
  { variant: "-dark", ink: "#f3f2ed", line: "#007852", led: "#111418", sand: "#2a2620" },
];

/**
 * At twice their size in mails. The logo's edge has the colour of the ground: mail programs that invert colours by themselves
 * show the light one on dark.
 */
async function drawForMails({ variant, ink, line, led, sand }: (typeof mailThemes)[number]): Promise<void> {
  const inlined = (file: string, type: string) =>
    `data:${type};base64,${readFileSync(join(publicFolder, file)).toString("base64")}`;
  const page = await browser.newPage({ viewport: { width: 240, height: 180 }, deviceScaleFactor: 2 });
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: f; src: url(${inlined(fontFile, "font/woff2")}); font-weight: 400 700 }
    body { margin: 0 } #front { width: 240px; height: 180px; background: ${sand} } img { width: 240px; height: 180px }
    #logo { position: absolute; top: 0; width: 124px; height: 28px; color: ${ink}; paint-order: stroke fill }
    .b { fill: ${ink} } .l { stroke: ${line} } .d { fill: ${led} } .b, text { stroke: ${led}; stroke-width: 2px; paint-order: stroke fill }
    text { font: 600 24px f; letter-spacing: -0.025em; fill: ${ink} }</style>
    <svg id="logo" viewBox="0 0 124 28"><g transform="translate(20 14) scale(.78)">${drawing(2.2, `<circle class="d" cx="${cx}" cy="${cy}" r="2"/>`).replace("translate(24 24)", "")}</g>
      <text x="46" y="21.5">${brand.name.toLowerCase()}</text></svg>`);
  await page.evaluate(() => document.fonts.load("600 24px f"));
  const logo = join(publicFolder, `images/mail/logo${variant}.png`);
  await page.locator("#logo").screenshot({ path: logo, omitBackground: true });
  execFileSync("pngquant", ["--force", "--speed", "1", "--strip", "--output", logo, "32", logo]);
  await page.setContent(`<!doctype html><style>body { margin: 0; background: ${sand} } img { display: block; width: 240px; height: 180px }</style>
    <img src="${inlined(`images/dongle/v6/front${variant}-960.webp`, "image/webp")}">`);
  await page.screenshot({ path: join(publicFolder, `images/mail/front${variant}.jpg`), type: "jpeg", quality: 80 });
  await page.close();
}

const browser = await chromium.launch({
  executablePath: findBrowser() ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  for (const [name, size, share] of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: "light" });
    await page.setContent(`<!doctype html><meta charset="utf-8">
      <style>body { margin: 0; width: ${size}px; height: ${size}px; background: #fbfaf7; display: grid; place-items: center } svg { width: ${size * share}px }</style>
      ${mark}`);
    const file = join(publicFolder, `images/${name}.png`);
    await page.screenshot({ path: file });
    await page.close();
    execFileSync("pngquant", ["--force", "--speed", "1", "--strip", "--output", file, "24", file]);
  }
  mkdirSync(join(publicFolder, "images/mail"), { recursive: true });
  for (const theme of mailThemes) await drawForMails(theme);
} finally {
  await browser.close();
}
