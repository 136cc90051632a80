import { paths } from "#app/paths.ts";
import { expect, test } from "./fixtures.ts";

test("spec 8: the original replaces a missing picture, then a sentence", async ({ page, open, t, watch }) => {
  watch.allow(/\/images\//);
  await page.route("**/*.avif", (route) => route.abort());
  await open(paths.dongle);
  const picture = page.locator("picture img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.webp$/);
  await expect(page.getByText(t.frame.imageMissing)).toHaveCount(0);

  await page.route("**/*.webp", (route) => route.abort());
  await page.reload();
  await expect(page.locator("picture").first()).toContainText(t.frame.imageMissing);
  await expect(picture).toBeHidden();
});
