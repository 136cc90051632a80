/**
 * Public pages come back from the back/forward cache, and the likely next page is rendered ahead. A browser of its
 * own, since Playwright switches that cache off for all others.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import type { PanelTexts } from "#app/chat/conversation.ts";
import { paths } from "#app/paths.ts";
import { findBrowser } from "#tools/test-run/browser.ts";
import { dictionariesOf, textsOf } from "./dictionaries.ts";
import { expect, test } from "./fixtures.ts";
import { compatibleCar } from "./purchase-path.ts";

const executablePath = findBrowser();
test.skip(!executablePath, "The headless shell, which is the only browser here, has no back/forward cache.");

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: executablePath!,
    args: ["--no-sandbox", "--disable-gpu", "--enable-features=BackForwardCache", "--no-first-run"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
});
test.afterAll(() => browser?.close());

const untilReady = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-islands");

/** A page that notes on its document when it comes back from the cache. */
async function openBrowserPage(shopUrl: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shopUrl, locale: "fr-FR" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) document.documentElement.dataset.cameBack = "";
    });
  });
  return page;
}

/** Leaves the page for another, uses that one and goes back: it is the same document. */
async function leaveAndReturn(page: Page, visit = async () => {}): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.evaluate(() => {
    document.documentElement.dataset.left = "";
  });
  await page.goto(paths.certifications);
  await untilReady(page);
  await visit();
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator("html"), pathname).toHaveAttribute("data-came-back");
  await expect(page.locator("html"), pathname).toHaveAttribute("data-left");
  expect(new URL(page.url()).pathname).toBe(pathname);
}

test("public pages come back as they were left, without being loaded", async ({ shop }) => {
  const page = await openBrowserPage(shop.url);
  for (const path of [paths.home, paths.dongle, paths.faq]) {
    await page.goto(path);
    await untilReady(page);
    await leaveAndReturn(page);
  }
  await page.context().close();
});

test("pages in use come back with what was typed", async ({ shop }) => {
  const page = await openBrowserPage(shop.url);
  await page.goto(paths.compatibility);
  await untilReady(page);
  await page.locator("#brand").selectOption(compatibleCar.brand);
  await page.locator("#model").selectOption(compatibleCar.model);
  await leaveAndReturn(page);
  await expect(page.locator("#brand")).toHaveValue(compatibleCar.brand);
  await expect(page.locator("#model")).toHaveValue(compatibleCar.model);
  await page.locator("#year").selectOption(String(compatibleCar.year));
  await expect(page.locator("#energy")).toBeEnabled();

  await page.goto(paths.garage);
  await untilReady(page);
  await page.locator("[aria-controls=request]").click();
  await page.locator("#message").fill("Deux cents voitures");
  await leaveAndReturn(page);
  await expect(page.locator("#message")).toBeVisible();
  await expect(page.locator("#message")).toHaveValue("Deux cents voitures");
  await page.context().close();
});

test("the chat comes back with what was typed, and with what was asked on the page that was left", async ({ shop }) => {
  const page = await openBrowserPage(shop.url);
  const { frame } = dictionariesOf("fr");
  const c = textsOf<PanelTexts>("chat", "panel", "fr");

  await page.goto(paths.faq);
  await untilReady(page);
  await page.getByRole("button", { name: frame.chat, exact: true }).click();
  const question = page.getByRole("textbox", { name: c.message });
  // On a phone the chat is a bar once another page has opened with it.
  const openBar = async () => {
    const bar = page.getByRole("button", { name: c.resume });
    await expect(bar.or(question)).toBeVisible();
    if (await bar.isVisible()) await bar.click();
  };
  const ask = async (text: string) => {
    await openBar();
    await question.fill(text);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log").getByText(text, { exact: true })).toBeVisible();
  };
  await ask("Le dongle demande-t-il un abonnement ?");
  await expect(page.getByRole("button", { name: c.send, exact: true })).not.toHaveAttribute("aria-busy");
  await question.fill("Et combien");
  // The chat is open on the next page too; what is asked there arrives although that page is left before the answer.
  await leaveAndReturn(page, () => ask("Combien coûte-t-il ?"));
  await openBar();
  await expect(page.getByRole("log").getByText("Combien coûte-t-il ?", { exact: true })).toBeVisible();
  await expect(question).toBeVisible();
  await expect(question).toHaveValue("Et combien");
  await page.context().close();
});

/** Playwright's own session forbids the browser to render ahead, so that only its attempt is seen here. */
test("a link under the pointer is fetched, the compatibility check prerendered", async ({ shop }) => {
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
