/** What is far below the first screen is laid out after the first paint (docs/decisions/0037). */
import type { Page } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { expect, test } from "./fixtures.ts";

const leftOut = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll(".section, .deferred")].filter(
        (element) => getComputedStyle(element).contentVisibility === "auto",
      ).length,
  );

test("the first layout leaves out the sections far below, the page at rest has all of them", async ({ page }) => {
  let loadScripts = () => {};
  const scripts = new Promise<void>((resolve) => {
    loadScripts = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(paths.home, { waitUntil: "commit" });
  await expect(page.locator("footer")).toBeAttached();
  expect(await leftOut(page)).toBeGreaterThan(6);
  loadScripts();
  await expect(page.locator("html")).not.toHaveAttribute("data-deferred");
  expect(await leftOut(page)).toBe(0);
});

test("a page that is reloaded or opened at an anchor stands where it belongs", async ({ page, open }) => {
  await open(paths.dongle);
  await expect(page.locator("html")).not.toHaveAttribute("data-deferred");
  await page.locator("#guarantee").scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(3_000);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("footer")).toBeAttached();
  expect(await leftOut(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  await page.goto(`${paths.faq}`);
  await page.goto(`${paths.dongle}#guarantee`, { waitUntil: "commit" });
  await expect(page.locator("footer")).toBeAttached();
  expect(await leftOut(page)).toBe(0);
  await expect(page.locator("#guarantee")).toBeInViewport();
});
