/** Pages that the browser renders ahead of the visitor. */
import { paths } from "#app/paths.ts";
import { themeKey } from "#app/site/theme.ts";
import { expect, test } from "./fixtures.ts";

test("a prerendered page requests and stores nothing before it is opened", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(new URL(request.url()).pathname));
  await page.addInitScript((key) => {
    localStorage.setItem(key, "light");
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  }, themeKey);
  await page.goto(paths.compatibility, { waitUntil: "networkidle" });
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([]);
  await expect(page.locator("html")).not.toHaveAttribute("data-islands");
  // The theme may be changed in the meantime, on the page from which it is opened.
  await page.evaluate((key) => {
    localStorage.setItem(key, "dark");
    document.dispatchEvent(new Event("prerenderingchange"));
  }, themeKey);
  await expect(page.locator("html")).toHaveAttribute("data-islands");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(() => calls).toContain("/api/session");
});
