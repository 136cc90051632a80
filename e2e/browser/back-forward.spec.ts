/**
 * Public pages come back from the back/forward cache, and the likely next page is rendered ahead (issue 11.1). A browser of its
 * own, since Playwright switches that cache off for all others.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { findBrowser } from "../../scripts/test-run/browser.ts";
import { expect, test } from "./fixtures.ts";

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--enable-features=BackForwardCache", "--no-first-run"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
});
test.afterAll(() => browser?.close());

const untilReady = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-islands");

test("issue 11.1: public pages come back as they were left, without being loaded", async ({ shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: "fr-FR" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) document.documentElement.dataset.cameBack = "";
    });
  });
  for (const path of [paths.home, paths.dongle, paths.faq]) {
    await page.goto(path);
    await untilReady(page);
    await page.evaluate(() => {
      document.documentElement.dataset.left = "";
    });
    await page.goto(paths.certifications);
    await untilReady(page);
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html"), path).toHaveAttribute("data-came-back");
    await expect(page.locator("html"), path).toHaveAttribute("data-left");
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await context.close();
});

/** Playwright's own session forbids the browser to render ahead, so that only its attempt is seen here. */
test("issue 11.1: a link under the pointer is fetched, the compatibility check prerendered", async ({ shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(paths.home);
  await untilReady(page);
  const devtools = await context.newCDPSession(page);
  const seen: string[] = [];
  devtools.on("Preload.prefetchStatusUpdated", ({ key, prefetchStatus }) =>
    seen.push(`fetched ${new URL(key.url).pathname} ${prefetchStatus}`),
  );
  devtools.on("Preload.prerenderStatusUpdated", ({ key }) => seen.push(`rendered ${new URL(key.url).pathname}`));
  await devtools.send("Preload.enable");
  const link = page.locator(`main a[href="${paths.compatibility}"]`).first();
  await link.hover();
  await expect.poll(() => seen).toContain(`rendered ${paths.compatibility}`);
  await expect.poll(() => seen).toContain(`fetched ${paths.compatibility} PrefetchSuccessfulButNotUsed`);
  await link.click();
  await expect.poll(() => seen).toContain(`fetched ${paths.compatibility} PrefetchResponseUsed`);
  await context.close();
});
