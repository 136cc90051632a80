/** The compatibility check in a browser without JavaScript, or before it; without a browser: e2e/http/without-scripts.test.ts. */
import type { Page } from "@playwright/test";
import type { Vehicle } from "#app/compatibility/saved-check.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { expect, frenchPhone, named, test } from "./fixtures.ts";
import { compatibleCar, heading, verdict } from "./purchase-path.ts";

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

  test("a compatible car is taken to the purchase page, which says what it needs", async ({ page, t }) => {
    const c = t.compatibility;
    await page.goto(localizedPath(paths.compatibility, language));
    await page.getByRole("button", { name: c.choose.continue }).click();
    await expect(heading(page, c.choose.heading)).toBeVisible();
    await choose(page, t, compatibleCar);
    await expect(verdict(page, c.compatible)).toBeVisible();
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
