import { describe, expect, test } from "vitest";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { isIslandPage } from "#app/site/islands/page-kind.ts";
import { sitePages } from "#app/site/site-map.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { announce, startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { byteLimitsOf } from "./byte-limits.ts";
import { createPageMeter } from "./page-bytes.ts";

// Bytes as in production.
const shop = startForTests(() => startTestShop({ hasLessWork: false }));
const measure = createPageMeter(shop);

async function expectWithinLimits(path: string): Promise<void> {
  const limits = byteLimitsOf(path);
  const page = await measure(path);
  expect(page.status, path).toBe(200);
  expect(page.javascript, "the page loads scripts").toBeGreaterThan(isIslandPage(path) ? 1_000 : 50_000);
  expect(page.css, "the page has a style sheet").toBeGreaterThan(1_000);
  for (const kind of ["javascript", "html", "css", "fonts"] as const)
    expect(page[kind], `${kind} of ${path}`).toBeLessThanOrEqual(limits[kind]);
}

/** Pages of accounts have one address for all languages. */
const accountPaths: string[] = [paths.signIn, paths.forgottenPassword, paths.newPassword];
const translatedPaths = sitePages.map(({ path }) => path).filter((path) => !accountPaths.includes(path));

describe("decisions 10.1: bytes on first load", () => {
  test.concurrent.each([
    ...accountPaths,
    // The longest texts; the HTML in the other languages is measured by site-links.test.ts.
    ...translatedPaths.map((path) => localizedPath(path, "de")),
    localizedPath(paths.purchase, "it"),
  ])("%s: JavaScript, HTML, CSS and fonts are within the limits of the page", expectWithinLimits);

  test("the home page and /dongle are within their limits while a public code is in force", async () => {
    // From midnight to midnight: microseconds of the current time would change the size of the page.
    await shop.pool.query(
      `insert into promo_codes (code, discount_type, discount_value, valid_from, valid_until, is_public, is_active)
       values ('OFFRE15', 'percentage', 15, current_date - 1, current_date + 3, true, true)`,
    );
    await announce(shop.pool, { topic: "published-data" });
    const addresses = languages.flatMap((language) =>
      [paths.home, paths.dongle].map((path) => localizedPath(path, language)),
    );
    const within = async (address: string) => {
      await expect.poll(async () => (await ask(shop, address)).text, { timeout: 90_000 }).toContain("OFFRE15");
      await expectWithinLimits(address);
    };
    await Promise.all(addresses.map(within));
  });
});
