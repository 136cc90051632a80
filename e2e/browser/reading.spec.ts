/** How pages are read other than on a screen: by assistive technology, on paper, as a file. */
import { languageNames, languages } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test } from "./fixtures.ts";

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });

  test("no landmark is empty, and only tables that scroll are tab stops", async ({ page, open }) => {
    await open("/");
    const regions = page.getByRole("region");
    await expect(regions.first()).toBeAttached();
    for (const region of await regions.all()) await expect(region).toHaveText(/\S/, { useInnerText: true });
    const tables = page.locator("section:has(> table)");
    expect(await tables.count()).toBeGreaterThan(0);
    for (const table of await tables.all()) await expect(table).not.toHaveAttribute("tabindex");
  });

  test("what is opened by a question is a landmark while it is open", async ({ page, open }) => {
    await open("/");
    const item = page.locator("[data-accordion-item]", { has: page.locator("> summary:visible") }).last();
    const question = item.locator("> summary");
    await question.click();
    const answer = item.locator("> .accordion-panel");
    await expect(answer).toHaveRole("region");
    await question.click();
    await expect(answer).not.toHaveRole("region");
  });

  test("a table that scrolls is reached by keyboard and has a name", slow, async ({ page, open }) => {
    await open("/");
    await page.locator("details:has(table)").evaluateAll((folds: HTMLDetailsElement[]) => {
      for (const fold of folds) fold.open = true;
    });
    const frame = page.locator("section:has(> table)").first();
    await expect(frame).not.toHaveAttribute("tabindex");
    await frame.locator("table").evaluate((table: HTMLElement) => table.style.setProperty("min-width", "1800px"));
    await expect(frame).toHaveAttribute("tabindex", "0");
    await expect(frame).toHaveAccessibleName(/\S/);
    await expect(frame).toHaveRole("region");
  });
});

test.describe(named(frenchPhone), () => {
  test.use({ visitor: frenchPhone });

  test("printed, /faq shows every answer", async ({ page, open }) => {
    await open(paths.faq);
    await page.emulateMedia({ media: "print" });
    const answers = page.locator("[data-accordion-item] .accordion-panel > div");
    expect(await answers.count()).toBeGreaterThan(20);
    for (const answer of await answers.all()) expect((await answer.boundingBox())?.height ?? 0).toBeGreaterThan(10);
  });

  test("the download has its own name and names the language", async ({ page, open }) => {
    await open(paths.faq);
    const link = page.locator("section[aria-labelledby=downloads] a[download]");
    await expect(link).toHaveText(/\(Français\)/);
    await expect(link).toHaveAttribute("hreflang", "fr");
    const download = page.waitForEvent("download");
    await link.click();
    expect((await download).suggestedFilename()).toBe("odovia-manual-fr.pdf");
    await expect(page).toHaveURL(/\/faq$/);
  });

  test("spec 2.1: the user manual's page downloads the PDF of each language", async ({ page, open }) => {
    await open(paths.userManual);
    for (const language of languages) {
      const link = page.locator("main a").filter({ hasText: new RegExp(`^${languageNames[language]}$`) });
      await expect(link).toHaveAttribute("download", `odovia-manual-${language}.pdf`);
      const download = page.waitForEvent("download");
      await link.click();
      expect((await download).suggestedFilename()).toBe(`odovia-manual-${language}.pdf`);
    }
    await expect(page).toHaveURL(/\/manuel-utilisateur$/);
  });
});
