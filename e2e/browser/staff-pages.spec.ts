/** What staff read and answer all day in the back office (spec 2.2, decisions 9). */
import type { Page } from "@playwright/test";
import { adminPaths } from "#app/paths.ts";
import { examine } from "./examine.ts";
import { expect, frenchPhone, germanDesktop, named, test } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";

const admin = { email: "anna@example.com", password: "correct-horse-battery" };
test.use({ shopEnv: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } });

async function signIn(page: Page, url: string): Promise<void> {
  const request = { data: admin, headers: { origin: url } };
  expect((await page.request.post("/api/auth/sign-in/email", request)).ok()).toBe(true);
}

for (const visitor of [germanDesktop, frenchPhone])
  test.describe(named(visitor), () => {
    test.use({ visitor });

    test("spec 2.2, decisions 9: the overview shows today, what waits, and 90 days with a table behind each chart", async ({
      page,
      shop,
    }) => {
      await signIn(page, shop.url);
      await openPage(page, adminPaths.home);
      for (const chart of await page.getByRole("img").all()) await expect(chart).toHaveAttribute("aria-label", /90/);
      await expect(page.getByRole("table").first()).toBeVisible();
      await page.locator("details summary").last().click();
      await expect(page.locator("details[open] tbody tr")).toHaveCount(90);
      await examine(page, "overview");
    });
  });
