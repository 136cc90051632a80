/** The compatibility check in a browser without JavaScript. */
import type { Page } from "@playwright/test";
import type { Vehicle } from "#app/compatibility/saved-check.ts";
import { fill } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { expect, frenchPhone, named, test } from "./fixtures.ts";
import { compatibleCar, heading, incompatibleCar, newBuyer } from "./purchase-path.ts";

async function choose(page: Page, t: Dictionaries, vehicle: Vehicle) {
  const c = t.compatibility.choose;
  const select = (name: string) => page.getByRole("combobox", { name, exact: true });
  const goOn = page.getByRole("button", { name: c.continue });
  await select(c.brand).selectOption(vehicle.brand);
  await goOn.click();
  await select(c.model).selectOption(vehicle.model);
  await select(c.year).selectOption(String(vehicle.year));
  await select(c.energy).selectOption(vehicle.energy);
  await goOn.click();
  await page.getByRole("button", { name: t.compatibility.confirm.check }).click();
}

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor, javaScriptEnabled: false });
  const { language } = visitor;
  // How Chromium reports scripts that are switched off.
  test.beforeEach(({ watch }) => watch.allow(/^request failed: .*\.js csp$/));
  const refused = /console error: .*status of 422.*\/compatibilite/;

  test("a compatible car is taken to the purchase page, which says what it needs", async ({ page, t }) => {
    const c = t.compatibility;
    await page.goto(localizedPath(paths.compatibility, language));
    await page.getByRole("button", { name: c.choose.continue }).click();
    await expect(heading(page, c.choose.heading)).toBeVisible();
    await choose(page, t, compatibleCar);
    await expect(heading(page, c.compatible.heading)).toBeVisible();
    await page.getByRole("button", { name: c.compatible.proceed }).click();
    const { brand: name, model, year, energy } = compatibleCar;
    const query = new URLSearchParams({ brand: name, model, year: String(year), energy });
    await expect(page).toHaveURL(localizedPath(`${paths.purchase}?${query}`, language));
    // Playwright finds no text in this element.
    const notice = page.locator("noscript div").last();
    await expect(notice).toBeVisible();
    await expect(notice).toHaveText(t.purchase.noScript);
    await expect(page.getByText(t.purchase.loading)).toBeHidden();
  });

  test("what is left out is said; a new check begins empty", async ({ page, t, watch }) => {
    watch.allow(refused);
    const c = t.compatibility;
    const select = (name: string) => page.getByRole("combobox", { name, exact: true });
    await page.goto(localizedPath(paths.compatibility, language));
    await select(c.choose.brand).selectOption(compatibleCar.brand);
    await page.getByRole("button", { name: c.choose.continue }).click();
    await select(c.choose.model).selectOption(compatibleCar.model);
    await page.getByRole("button", { name: c.choose.continue }).click();
    await expect(page.getByText(c.errors.selectAll)).toBeVisible();
    await expect(select(c.choose.model)).toHaveValue(compatibleCar.model);
    await page.getByRole("button", { name: c.choose.reset }).click();
    await expect(select(c.choose.brand)).toHaveValue("");
  });

  test("an incompatible car leads to the waiting list", async ({ page, t, shop, watch }) => {
    watch.allow(refused);
    const c = t.compatibility;
    const { email } = newBuyer(language);
    await page.goto(localizedPath(paths.compatibility, language));
    await choose(page, t, incompatibleCar);
    await expect(heading(page, c.incompatible.heading)).toBeVisible();
    const field = page.getByRole("textbox", { name: c.incompatible.email });
    await field.fill("nobody@");
    await page.getByRole("button", { name: c.incompatible.notify }).click();
    await expect(field).toHaveAccessibleDescription(c.errors.invalidEmail);
    await expect(field).toHaveValue("nobody@");
    await field.fill(email);
    await page.getByRole("button", { name: c.incompatible.notify }).click();
    await expect(page.getByText(fill(c.incompatible.thanksText, { subscriber: email }))).toBeVisible();
    expect(page.url()).not.toContain("?");
    expect(await shop.data.attemptsOf(email)).toMatchObject([{ brand: incompatibleCar.brand }]);
    await page.getByRole("button", { name: c.incompatible.newCheck }).click();
    await expect(heading(page, c.choose.heading)).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the newsletter's form works and puts no address into a URL", async ({ page, t, shop, watch }) => {
    watch.allow(/^request failed: .*\.js csp$/);
    watch.allow(/console error: .*status of (422|409).*\/newsletter/);
    const n = t.signUp;
    const email = "plain@example.org";
    await page.goto("/");
    await page.getByRole("textbox", { name: n.labels.email }).fill("nobody@");
    await page.getByRole("button", { name: n.submit }).click();
    expect(page.url()).toMatch(/\/newsletter$/);
    const field = page.getByRole("main").getByRole("textbox", { name: n.labels.email });
    await expect(field).toHaveValue("nobody@");
    await expect(field).toHaveAccessibleDescription(n.faults.invalidValue);
    await field.fill(email);
    await page.getByRole("button", { name: n.submit }).click();
    await expect(page.getByText(fill(n.successText, { subscriber: email }))).toBeVisible();
    await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(email), 20_000);
  });
});

test("a form that was sent before the scripts came is answered", async ({ page, t, watch }) => {
  watch.allow(/\.js/);
  const c = t.compatibility;
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(paths.compatibility);
  const select = (name: string) => page.getByRole("combobox", { name, exact: true });
  await select(c.choose.brand).selectOption(compatibleCar.brand);
  const { promise: slowNetwork, resolve: deliverScripts } = Promise.withResolvers<void>();
  await page.unroute("**/*.js");
  await page.route("**/*.js", (route) => slowNetwork.then(() => route.continue()));
  // What Enter does in a form whose button waits for its script.
  await page.locator("form", { has: page.locator("#brand") }).evaluate((form: HTMLFormElement) => form.submit());
  await select(c.choose.model).selectOption(compatibleCar.model);
  await select(c.choose.year).selectOption(String(compatibleCar.year));
  deliverScripts();
  await expect(select(c.choose.model)).toHaveValue(compatibleCar.model);
  await select(c.choose.energy).selectOption(compatibleCar.energy);
  await page.getByRole("button", { name: c.choose.continue }).click();
  await expect(heading(page, c.confirm.heading)).toBeVisible();
});
