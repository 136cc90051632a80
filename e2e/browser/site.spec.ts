/** Every page of the site map in a browser: in one language by axe, and in the others, by `npm run test:slow`, as a first visitor meets it. */
import { languages } from "#app/i18n/languages.ts";
import { sitePages } from "#app/site/site-map.ts";
import { accessibilityFaults, enlargements, narrowest, reflowFaults } from "./examine.ts";
import { expect, slow, test } from "./fixtures.ts";

const paths = sitePages.filter(({ seo }) => seo).map(({ path }) => path);

// Many pages in one test: seconds on a quiet machine. A page that hangs is named long before the test's own limit.
test.describe.configure({ mode: "parallel", timeout: 240_000 });
const pageTimeout = { timeout: 60_000 };

for (const [turn, language] of languages.entries())
  test.describe(`${language}, before any choice about cookies`, () => {
    // German has the longest words.
    const cases = language === "de" ? enlargements : enlargements.slice(0, 1);
    const examined = paths.filter((_, index) => index % languages.length === turn);
    test.use({ visitor: { language, width: narrowest, height: 720 }, asksCookies: true });

    for (const isExamined of [true, false]) {
      const visited = paths.filter((path) => examined.includes(path) === isExamined);
      // The page fixture fails on what the console says, on requests that fail, and on any that goes to another host.
      test(
        `no complaint, no request elsewhere, nothing stored, no scrolling sideways${isExamined ? "; by axe in both themes" : ""}: ${visited.join(" ")}`,
        isExamined ? {} : slow,
        async ({ page, open }) => {
          const examinePage = async (path: (typeof paths)[number]) => {
            await open(path);
            expect.soft(await reflowFaults(page, cases), path).toEqual([]);
            if (isExamined) expect.soft(await accessibilityFaults(page), path).toEqual([]);
          };
          for (const path of visited) await test.step(path, () => examinePage(path), pageTimeout);
          const storageKeys = await page.evaluate(() => Object.keys(localStorage));
          expect(storageKeys).toEqual([]);
          const cookies = await page.context().cookies();
          expect(cookies.map(({ name }) => name)).toEqual(["odovia_lang"]);
        },
      );
    }
  });
