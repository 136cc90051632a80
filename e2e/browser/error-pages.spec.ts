/** Error pages as a browser shows them. */
import type { Page } from "@playwright/test";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { expect, germanDesktop, named, slow, test, visitors } from "./fixtures.ts";
import { openPage, waitUntilHydrated } from "./running-shop.ts";

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate(to: string): Promise<void> };
  }
}

/** As a link to that path would: without a document. */
const goWithin = (page: Page, path: string) => page.evaluate((to) => window.__reactRouterDataRouter.navigate(to), path);

for (const visitor of visitors)
  test.describe(named(visitor), visitor === germanDesktop ? slow : {}, () => {
    test.use({ visitor });
    const { language } = visitor;
    const { reference, failed, missing } = errorTexts[language];

    test("security 6.44: the error page names the request that failed", async ({ page, open, shop, watch }) => {
      watch.allow(/newsletter|nothing-here|Unexpected Server Error|Error: Request/);
      const heading = page.getByRole("heading", { level: 1 });
      const number = page.getByText(reference);
      const expectNoNumberElsewhere = async () => {
        await goWithin(page, localizedPath("/nothing-here", language));
        await expect(heading).toHaveText(missing.heading);
        await expect(number).toHaveCount(0);
      };
      await open(`${paths.newsletter}?token=abc`);
      await shop.pool.query("alter table newsletter rename to newsletter_away");
      try {
        const answer = page.waitForResponse((response) => response.request().method() === "POST");
        await page.getByRole("main").getByRole("button").click();
        const requestId = (await (await answer).headerValue("x-request-id"))!;
        await expect(heading).toHaveText(failed.heading);
        await expect(number).toContainText(requestId);
        const isLogged = () => shop.log().some((line) => line.includes('"level":"error"') && line.includes(requestId));
        await expect.poll(isLogged).toBe(true);
        await expectNoNumberElsewhere();

        // A plain form's answer is a document.
        const loaded = page.waitForResponse((response) => response.request().isNavigationRequest());
        await page.evaluate(
          (action) => {
            const form = Object.assign(document.createElement("form"), { method: "post", action });
            form.append(Object.assign(document.createElement("input"), { name: "token", value: "abc" }));
            document.body.append(form);
            form.submit();
          },
          localizedPath(paths.newsletter, language),
        );
        const document500 = await loaded;
        expect(document500.status()).toBe(500);
        await waitUntilHydrated(page);
        await expect(heading).toHaveText(failed.heading);
        await expect(number).toContainText((await document500.headerValue("x-request-id"))!);
        await expectNoNumberElsewhere();
      } finally {
        await shop.pool.query("alter table newsletter_away rename to newsletter");
      }
    });

    test("decisions 2: an unknown address follows the stored language", async ({ page, watch, t }) => {
      watch.allow(/nothing-here/);
      const heading = page.getByRole("heading", { level: 1 });
      const expectMissing = async () => {
        await expect(heading).toHaveText(missing.heading);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.getByRole("banner").getByRole("link", { name: t.frame.buy, exact: true })).toBeVisible();
      };
      await page.goto("/nothing-here");
      await waitUntilHydrated(page);
      await expectMissing();
      await page.getByRole("link", { name: missing.home }).click();
      await expect(page).toHaveURL(localizedPath("/", language));
      await openPage(page, localizedPath(paths.orderTracking, language));
      await goWithin(page, "/nothing-here");
      await expectMissing();
    });
  });
