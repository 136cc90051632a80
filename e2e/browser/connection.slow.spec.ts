/** The connection is lost or the server silent: the page stays with what was typed, and explains the state. */
import type { Locator, Page } from "@playwright/test";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { dictionariesOf, pattern } from "./dictionaries.ts";
import { expect, frenchPhone, named, test } from "./fixtures.ts";
import { chooseLanguage } from "./frame-parts.ts";
import {
  bringSavedCheck,
  cards,
  expectPaid,
  fieldsOf,
  fillOrder,
  goToPayment,
  newBuyer,
  payWith,
} from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

/** The code that watches the connection is loaded once the page is idle. */
async function waitUntilWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => !/native code/.test(String(window.fetch)));
}

const typed = "Zoé L’Hérault";
const field = (page: Page): Locator => page.getByRole("main").getByRole("textbox").first();
const notice = (page: Page, title: string): Locator => page.getByRole("alert").filter({ hasText: title });
const footerLink = (page: Page, path: string): Locator => page.locator(`footer a[href="${path}"]`);

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;
  const path = (bare: string) => localizedPath(bare, language);

  test.beforeEach(({ watch }) =>
    watch.allow(
      /\.data|\/assets\/|\/api\/|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED|503|\/acheter|\/confirmation/,
    ),
  );

  async function openForm(page: Page, open: (path: string) => Promise<void>) {
    await open(paths.withdrawal);
    await waitUntilWatched(page);
    await field(page).fill(typed);
  }
  async function expectKept(page: Page) {
    await expect(page).toHaveURL(path("/retractation"));
    await expect(field(page)).toHaveValue(typed);
    await expect(page.getByText(errorTexts[language].failed.heading)).toHaveCount(0);
  }

  test("offline the page stays; online again the next one opens", async ({ page, context, open, t }) => {
    await openForm(page, open);
    await context.setOffline(true);
    await footerLink(page, path("/suivi")).click();
    await expect(notice(page, t.frame.connection.offline)).toContainText(t.frame.connection.kept);
    await expectKept(page);
    await context.setOffline(false);
    await expect(page).toHaveURL(path("/suivi"));
    await expect(notice(page, t.frame.connection.offline)).toHaveCount(0);
  });

  test("a visitor who keeps typing stays on the page", async ({ page, context, open, t }) => {
    const c = t.frame.connection;
    await openForm(page, open);
    await context.setOffline(true);
    await footerLink(page, path("/suivi")).click();
    await expect(notice(page, c.offline)).toContainText(c.kept);
    await field(page).press("End");
    await field(page).pressSequentially("!");
    await expect(notice(page, c.offline)).toContainText(c.waiting);
    await context.setOffline(false);
    await expect(notice(page, c.silent)).toContainText(c.waiting);
    await page.waitForTimeout(1_500);
    await expect(field(page)).toHaveValue(`${typed}!`);
    await page.getByRole("button", { name: c.stay }).click();
    await expect(notice(page, c.silent)).toHaveCount(0);
    await expect(field(page)).toHaveValue(`${typed}!`);
    // The cancelled navigation is over: the link works again.
    await footerLink(page, path("/suivi")).click();
    await expect(page).toHaveURL(path("/suivi"));
  });

  test("a request to a busy server is repeated automatically, to a silent one on request", async ({
    page,
    open,
    t,
  }) => {
    const c = t.frame.connection;
    await openForm(page, open);
    let answers = 0;
    await page.route("**/*.data*", (route) => {
      answers += 1;
      if (answers === 1) return route.fulfill({ status: 503, headers: { "retry-after": "1" }, body: "busy" });
      if (answers < 4) return route.abort("connectionfailed");
      return route.continue();
    });
    await footerLink(page, path("/suivi")).click();
    await expect(notice(page, c.silent)).toBeVisible();
    await expectKept(page);
    await expect.poll(() => answers).toBeGreaterThan(1);
    await expectKept(page);
    await page.getByRole("button", { name: c.retry }).click();
    await expect.poll(() => answers).toBeGreaterThan(2);
    await page.getByRole("button", { name: c.retry }).click();
    await expect(page).toHaveURL(path("/suivi"));
    await expect(notice(page, c.silent)).toHaveCount(0);
  });

  test("staying ends a navigation whose data do not come", async ({ page, open, t }) => {
    const c = t.frame.connection;
    await openForm(page, open);
    await page.route("**/*.data*", (route) => route.abort("connectionfailed"));
    await footerLink(page, path("/suivi")).click();
    await expect(notice(page, c.silent)).toBeVisible();
    await page.getByRole("button", { name: c.stay }).click();
    await expect(notice(page, c.silent)).toHaveCount(0);
    await expect(page.locator("[data-busy]")).toHaveCount(0);
    await expectKept(page);
  });

  test("the language switch keeps what was typed until it succeeds", async ({ page, context, open, t }) => {
    const other = language === "fr" ? "it" : "fr";
    await openForm(page, open);
    await context.setOffline(true);
    await chooseLanguage(page, t, visitor, other);
    await expect(notice(page, t.frame.connection.offline)).toBeVisible();
    await expectKept(page);
    await context.setOffline(false);
    await expect(page).toHaveURL(localizedPath(paths.withdrawal, other));
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(field(page)).toHaveValue(typed);
    await expect(notice(page, dictionariesOf(other).frame.connection.offline)).toHaveCount(0);
  });

  test("a document is left for only once it can be reached", async ({ page, context, open, t }) => {
    const c = t.frame.connection;
    await bringSavedCheck(page, 1);
    await openForm(page, open);
    const buy = page.getByRole("banner").getByRole("link", { name: t.frame.buy, exact: true });
    // The server is down, which the browser cannot know.
    await page.route("**/acheter**", (route) => route.abort("connectionfailed"));
    await buy.click();
    await expect(notice(page, c.silent)).toContainText(c.kept);
    await expectKept(page);
    await page.unroute("**/acheter**");
    // Unless it comes by itself just before.
    await page
      .getByRole("button", { name: c.retry })
      .click({ timeout: 3_000 })
      .catch(() => {});
    await expect(page).toHaveURL(path("/acheter"));

    await waitUntilHydrated(page);
    await waitUntilWatched(page);
    await fieldsOf(page, t).first_name.fill(typed);
    await context.setOffline(true);
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(notice(page, c.offline)).toBeVisible();
    await expect(fieldsOf(page, t).first_name).toHaveValue(typed);
    await context.setOffline(false);
  });

  test("paid while the server is down, the page waits to confirm", async ({ page, open, t }) => {
    await fillOrder(page, open, t, newBuyer(language));
    await goToPayment(page, t);
    await waitUntilWatched(page);
    await page.route("**/confirmation**", (route) => route.abort("connectionfailed"));
    await payWith(page, t, cards.accepted);
    await expect(notice(page, t.frame.connection.silent)).toBeVisible();
    await expect(page.getByRole("button", { name: pattern(t.payment.pay) })).toHaveCount(0);
    await page.unroute("**/confirmation**");
    await expectPaid(page, t);
  });

  test("an early failure offline does not claim that it was recorded", async ({ page, open, watch }) => {
    watch.allow(/Failed to fetch|connection-notice/);
    const { failed } = errorTexts[language];
    await page.route(/connection-notice/, (route) => route.abort("connectionfailed"));
    await open(paths.withdrawal);
    await page.route("**/*.data*", (route) => route.abort("connectionfailed"));
    await footerLink(page, path("/suivi")).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(failed.heading);
    await expect(page.getByText(failed.reload, { exact: true })).toBeVisible();
    await expect(page.getByText(failed.text)).toHaveCount(0);
    await expect(page.getByText("500")).toHaveCount(0);
  });
});

test("the scripts of the next page are there before the click", async ({ page, context, open, watch }) => {
  watch.allow(/\.data|ERR_INTERNET_DISCONNECTED/);
  await open(paths.withdrawal);
  await waitUntilWatched(page);
  const link = footerLink(page, "/suivi");
  const arrived = page.waitForResponse(/order-tracking-.*\.js/);
  await link.hover();
  await arrived;
  await page.waitForTimeout(300);
  await context.setOffline(true);
  await field(page).fill(typed);
  await link.click();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await expect(field(page)).toHaveValue(typed);
  await context.setOffline(false);
  await expect(page).toHaveURL("/suivi");
});
