/**
 * Draws public/favicon.svg and the icons of the web manifest from the dongle's shape (app/ui/pictures/dongle-shape.json):
 *
 *   node tools/media/draw-icons.ts
 *
 * Run it again after a change of shape or colours; commit what it writes. Needs Debian's chromium and pngquant.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { dongleLed, dongleLine, dongleOutline, dongleShape } from "#app/ui/pictures/dongle-outline.ts";
import { findBrowser } from "../test-run/browser.ts";

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
} finally {
  await browser.close();
}
