/** Cross-document view transitions between public pages (docs/islands.md). */
import type { Page } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { expect, test } from "./fixtures.ts";

/** Opens a page, follows a link of it to another document, and answers whether that one was revealed by a transition. */
async function hasTransition(page: Page, open: (path: string) => Promise<void>): Promise<boolean> {
  // Before any other script: the event comes before the first rendering.
  await page.addInitScript(() => {
    window.addEventListener("pagereveal", ({ viewTransition }) => {
      document.documentElement.dataset.transition = String(viewTransition !== null);
    });
  });
  await open(paths.dongle);
  await expect(page.locator("html"), "the first document replaces none").toHaveAttribute("data-transition", "false");
  await page.getByRole("contentinfo").locator(`a[href="${paths.faq}"]`).click();
  await expect(page).toHaveURL(paths.faq);
  await expect(page.locator("html")).toHaveAttribute("data-transition");
  return (await page.locator("html").getAttribute("data-transition")) === "true";
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a link between public pages makes a view transition where motion is wanted", async ({ page, open }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await hasTransition(page, open)).toBe(true);
  });
});

test("WCAG 2.3.3: with reduced motion the next page is simply there", async ({ page, open }) => {
  expect(await hasTransition(page, open)).toBe(false);
});
