/** Takes the README's picture of the home page again: `npm run build && node e2e/browser/readme-picture.ts`. */
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "#tools/test-run/browser.ts";
import { openPage, rememberChoices, startRunningShop } from "./running-shop.ts";

const shop = await startRunningShop();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--headless", "--no-sandbox"] });
try {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1440, height: 1096 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await rememberChoices(context, { url: shop.url, language: "en", asksCookies: false });
  const page = await context.newPage();
  await openPage(page, "/en");
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.screenshot({ path: join(import.meta.dirname, "../../docs/images/home.png") });
} finally {
  await browser.close();
  await shop.stop();
}
