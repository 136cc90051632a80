/** Where a PDF is shown: inside the page if the browser can, else a sentence; always a link to a new tab (spec 2.1, 8). */
import { languageNames, languages, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { accessibilityFaults } from "./examine.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test } from "./fixtures.ts";

type Files = typeof import("#app/ui/texts/fr/pdf.json");

const pages = {
  "/dongle-fiche": "dongle-datasheet",
  "/score-ecodrive": "ecodrive-score",
  "/fleet-fiche": "fleet-datasheet",
  "/manuel-utilisateur": "manual",
};

/** A headless browser may have a viewer or not: said either way, the page must follow. */
const viewer = (isThere: boolean) =>
  Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => isThere });

for (const visitor of [frenchPhone, germanDesktop])
  test.describe(named(visitor), visitor === germanDesktop ? slow : {}, () => {
    test.use({ visitor });
    const { language } = visitor;
    const t = textsOf<Files>("ui", "pdf", language);

    for (const [path, kind] of Object.entries(pages)) {
      const address = `/documents/odovia-${kind}-${language}.pdf`;

      test(`spec 2.1: ${path} shows its PDF in place and opens it in a new tab`, async ({ page, open }) => {
        await page.addInitScript(viewer, true);
        await open(path);
        const frames = () =>
          page.evaluate(() =>
            [...document.querySelectorAll("iframe")].map((frame) => ({
              address: new URL(frame.src).pathname,
              isNamed: frame.title.trim() !== "",
              isLarge: frame.clientHeight > 300 && frame.clientWidth > 250,
            })),
          );
        await expect.poll(frames).toEqual([{ address, isNamed: true, isLarge: true }]);
        await expect(page.getByText(t.cannotShow)).toHaveCount(0);
        const link = page.getByRole("link", { name: t.open, exact: true });
        await expect(link).toHaveAttribute("href", address);
        await expect(link).toHaveAttribute("target", "_blank");
      });

      test(`spec 8: ${path} says so where the browser cannot show a PDF`, async ({ page, open }) => {
        await page.addInitScript(viewer, false);
        await open(path);
        await expect(page.getByText(t.cannotShow, { exact: true })).toBeVisible();
        await expect(page.locator("iframe")).toHaveCount(0);
        await expect(page.getByRole("link", { name: t.open, exact: true })).toHaveAttribute("href", address);
      });
    }

    test("axe ends on a page with a PDF, before and after the browser's own viewer has loaded it", async ({
      page,
      open,
    }) => {
      await open(paths.garageSheet);
      expect(await accessibilityFaults(page)).toEqual([]);
      // The headless shell has no viewer, and so no frame.
      if (!(await page.evaluate(() => navigator.pdfViewerEnabled))) return;
      await page.locator("main iframe").scrollIntoViewIfNeeded();
      const hasViewer = () => page.frames().some((each) => each.parentFrame()?.url().startsWith("chrome-extension:"));
      await expect.poll(hasViewer).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    test("spec 2.1: the user manual is there in all five languages", async ({ page, open, request }) => {
      await open(paths.userManual);
      for (const each of languages) {
        const list = page.locator(`main a[hreflang="${each}"][type="application/pdf"]`);
        const link = list.filter({ hasText: new RegExp(`^${languageNames[each]}$`) });
        await expect(link).toHaveAttribute("href", `/documents/odovia-manual-${each}.pdf`);
        expect((await request.get((await link.getAttribute("href"))!)).headers()["content-type"]).toBe(
          "application/pdf",
        );
      }
      expect(localizedPath(paths.userManual, language)).toBe(new URL(page.url()).pathname);
    });
  });
