/** The compatibility check in the browser's history: back, forward and reload keep step and choices. */

import type { Page } from "@playwright/test";
import type { Vehicle } from "#app/compatibility/saved-check.ts";
import { fill } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { type Dictionaries, dictionariesOf } from "./dictionaries.ts";
import { expect, frenchPhone, named, slow, test } from "./fixtures.ts";
import { chooseLanguage } from "./frame-parts.ts";
import { checkVehicle, compatibleCar, heading, incompatibleCar, verdict } from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

const selectsOf = (page: Page, t: Dictionaries) => {
  const c = t.compatibility.choose;
  const select = (name: string) => page.getByRole("combobox", { name, exact: true });
  return { brand: select(c.brand), model: select(c.model), year: select(c.year), energy: select(c.energy) };
};

async function expectChosen(page: Page, t: Dictionaries, { brand, model, year, energy }: Vehicle) {
  const selects = selectsOf(page, t);
  await expect(heading(page, t.compatibility.choose.heading)).toBeVisible();
  await expect(selects.brand).toHaveValue(brand);
  await expect(selects.model).toHaveValue(model);
  await expect(selects.year).toHaveValue(String(year));
  await expect(selects.energy).toHaveValue(energy);
  await expect(page.getByRole("button", { name: t.compatibility.choose.continue })).toBeEnabled();
}

/** In the page: the step that the history has when a heading appears. */
function stepWhenShown(heading: string): Promise<string> {
  return new Promise((resolve) =>
    new MutationObserver(() => {
      const isShown = [...document.querySelectorAll("h1")].some(({ textContent }) => textContent === heading);
      if (isShown) resolve(history.state?.compatibilityCheck?.step);
    }).observe(document.body, { childList: true, subtree: true }),
  );
}

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;

  test("back, forward and reload keep the step and the choices", async ({ page, open, t }) => {
    const c = t.compatibility;
    const confirm = heading(page, c.confirm.heading);
    const result = verdict(page, c.compatible);
    const reload = async () => {
      await page.reload();
      await waitUntilHydrated(page);
    };
    await open("/");
    const home = page.url();
    await open(paths.compatibility);
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith(".data")) loaded.push(request.url());
    });

    const selects = selectsOf(page, t);
    await selects.brand.selectOption(compatibleCar.brand);
    await selects.model.selectOption(compatibleCar.model);
    await reload();
    await expect(selects.brand).toHaveValue(compatibleCar.brand);
    await expect(selects.model).toHaveValue(compatibleCar.model);
    await expect(selects.energy).toBeDisabled();
    const kept = page.evaluate(
      stepWhenShown,
      fill(c.compatible.heading, { car: `${compatibleCar.brand} ${compatibleCar.model}` }),
    );
    await checkVehicle(page, t, compatibleCar);
    await expect(result).toBeVisible();
    expect(await kept, "a result that is seen is in the history").toBe("result");

    await page.goBack();
    await expect(confirm).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: compatibleCar.model })).toBeVisible();
    await reload();
    await expect(confirm).toBeVisible();
    await page.goBack();
    await expectChosen(page, t, compatibleCar);
    await reload();
    await expectChosen(page, t, compatibleCar);
    await page.goForward();
    await page.goForward();
    await expect(result).toBeVisible();
    await reload();
    await expect(result).toBeVisible();
    // Neither steps nor choices ask the server for pages.
    expect(loaded).toEqual([]);

    // The choices made no entries of their own.
    for (const step of [confirm, heading(page, c.choose.heading)]) {
      await page.goBack();
      await expect(step).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL(home);
  });

  test("an incompatible result stays too, and is not saved", async ({ page, open, t }) => {
    const c = t.compatibility;
    await open(paths.compatibility);
    await checkVehicle(page, t, incompatibleCar);
    await expect(verdict(page, c.incompatible)).toBeVisible();
    await page.reload();
    await waitUntilHydrated(page);
    await expect(verdict(page, c.incompatible)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("vehicleCompatibilityCheck"))).toBeNull();
    // Each step back is seen before the next: a busy browser merges two that follow at once.
    await page.goBack();
    await expect(heading(page, c.confirm.heading)).toBeVisible();
    await page.goBack();
    await expectChosen(page, t, incompatibleCar);
    // spec 2.7: changing one selector resets those after it.
    await selectsOf(page, t).model.selectOption({ index: 1 });
    await expect(selectsOf(page, t).year).toHaveValue("");
  });

  test("spec 2.7: a restored result and a new check are steps too", slow, async ({ page, open, t, visitor }) => {
    const c = t.compatibility;
    await open(paths.compatibility);
    await checkVehicle(page, t, compatibleCar);
    await expect(verdict(page, c.compatible)).toBeVisible();
    await open("/");
    await open(paths.compatibility);
    await expect(verdict(page, c.compatible)).toBeVisible();
    await page.getByRole("button", { name: c.compatible.another }).click();
    await expect(selectsOf(page, t).brand).toHaveValue("");
    await page.goBack();
    await expect(verdict(page, c.compatible)).toBeVisible();
    await page.goForward();
    await selectsOf(page, t).brand.selectOption(compatibleCar.brand);
    await selectsOf(page, t).model.selectOption(compatibleCar.model);
    const spanish = dictionariesOf("es");
    await chooseLanguage(page, t, visitor, "es");
    await expect(page).toHaveURL(localizedPath(paths.compatibility, "es"));
    await expect(selectsOf(page, spanish).model).toHaveValue(compatibleCar.model);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(selectsOf(page, spanish).model).toHaveValue(compatibleCar.model);
  });

  test(
    "decisions 2: the language switch keeps the address of the waiting list",
    slow,
    async ({ page, open, t, visitor }) => {
      await open(paths.compatibility);
      await checkVehicle(page, t, incompatibleCar);
      const address = "mot@exemple.fr";
      await page.getByRole("textbox", { name: t.compatibility.incompatible.email }).fill(address);
      await chooseLanguage(page, t, visitor, "es");
      const spanish = dictionariesOf("es").compatibility.incompatible;
      await expect(verdict(page, spanish)).toBeVisible();
      await expect(page.getByRole("textbox", { name: spanish.email })).toHaveValue(address);
    },
  );

  test("a check that is left while it runs saves nothing", slow, async ({ page, open, t }) => {
    await open(paths.compatibility);
    await checkVehicle(page, t, compatibleCar);
    await page.goBack();
    await expectChosen(page, t, compatibleCar);
    await page.waitForTimeout(2_000);
    await expectChosen(page, t, compatibleCar);
    expect(await page.evaluate(() => localStorage.getItem("vehicleCompatibilityCheck"))).toBeNull();
    expect(new URL(page.url()).pathname).toBe(localizedPath(paths.compatibility, language));
  });
});
