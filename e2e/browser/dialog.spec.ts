/** The dialog's own scrolling, wherever it is used. */
import { expect, frenchPhone, germanDesktop, named, test } from "./fixtures.ts";

test.describe(named(frenchPhone), () => {
  test.use({ visitor: { ...frenchPhone, height: 480 } });

  test("WCAG 2.1.1: a dialog with more content than is visible is scrolled by keyboard", async ({ page, open, t }) => {
    await open("/");
    await page.getByRole("button", { name: new RegExp(`^${t.home.tiles.trips}`) }).press("Enter");
    const dialog = page.getByRole("dialog", { name: t.home.tiles.trips });
    const content = dialog.getByRole("region", { name: t.home.tiles.trips, exact: true }).first();
    await expect(content).toBeVisible();
    await expect(dialog.getByRole("button", { name: t.home.tiles.close })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(content).toBeFocused();
    await page.keyboard.press("End");
    await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBeGreaterThan(50);
  });
});

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });

  test("a dialog that shows all it has is no stop of the Tab key", async ({ page, open, t }) => {
    await open("/");
    await page.getByRole("contentinfo").getByRole("button", { name: t.frame.footer.cookies }).click();
    const dialog = page.getByRole("dialog", { name: t.consent.preferences });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("region")).toHaveCount(0);
    await expect(dialog.locator("[tabindex]")).toHaveCount(0);
  });
});
