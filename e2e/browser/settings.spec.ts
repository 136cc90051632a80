/** The settings' forms and the one bar that saves them (decisions 9.8), while a colleague changes the same. */
import type { Page } from "@playwright/test";
import { fill } from "#app/i18n/format.ts";
import { adminSettingsPath } from "#app/office-paths.ts";
import { announce } from "../shop.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { openPage, type RunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

const s = textsOf<typeof import("#app/back-office/texts/fr/settings.json")>("back-office", "settings", "de");

test.use({ visitor: germanDesktop });
// Questions and conflicts.
test.beforeEach(async ({ page, shop, watch }) => {
  watch.allow(/409/);
  await shop.reset();
  await signIn(page, { url: shop.url });
  await openPage(page, adminSettingsPath("shipping"));
});
test.afterAll(({ shop }) => store(shop, {}));

/** As a colleague does; all other sections get their defaults. */
async function store(shop: RunningShop, sections: Record<string, Record<string, unknown>>): Promise<void> {
  await shop.pool.query("delete from shop_settings");
  for (const [name, values] of Object.entries(sections))
    await shop.pool.query("insert into shop_settings (name, values, version) values ($1, $2, 1)", [name, values]);
  await announce(shop.pool, { topic: "settings" });
}

const stored = async (shop: RunningShop, name: string) =>
  (await shop.pool.query("select values from shop_settings where name = $1", [name])).rows[0]?.values;

const bar = (page: Page) => page.getByRole("region", { name: s.bar.title });
const press = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true }).click();
const chip = (page: Page, country: string) =>
  page.getByRole("button", { name: fill(s.countries.remove, { country }), exact: true });

test("decisions 9.8: the bar overwrites nothing that a colleague has stored since the page was loaded", async ({
  page,
  shop,
}) => {
  await page.locator("#save-parcel-weightGrams").fill("150");
  const search = page.locator("#countries").getByRole("combobox");
  await search.fill("norweg");
  await search.press("Enter");
  await expect(chip(page, "Norwegen")).toBeVisible();
  const unsaved = fill(s.bar.unsaved, { forms: [s.titles.countries, s.titles.parcel].join(", ") });
  await expect(page.getByRole("status").filter({ hasText: unsaved })).toHaveCount(1);
  await store(shop, { parcel: { hsCode: "8543.70" } });
  await press(page, s.save);
  await expect(bar(page).getByRole("button", { name: s.bar.confirm })).toBeEnabled();
  await expect(page.locator("#save-parcel-hsCode")).toHaveValue("8543.70");
  await press(page, s.bar.confirm);
  await expect(bar(page)).toHaveCount(0);
  expect(await stored(shop, "parcel")).toEqual({ hsCode: "8543.70", weightGrams: 150 });
  expect(await stored(shop, "countries")).toEqual({ off: "NO" });
});

test("decisions 9.8: a question is offered only for the change that it names", async ({ page }) => {
  const price = page.locator("#save-zones-cents1");
  const confirm = bar(page).getByRole("button", { name: s.bar.confirm });
  await page.getByRole("button", { name: s.zone.add }).click();
  await price.fill("9");
  await press(page, s.save);
  await expect(confirm).toBeVisible();
  await price.fill("8");
  await expect(confirm).toHaveCount(0);
  await press(page, s.save);
  await expect(confirm).toBeVisible();
  await press(page, s.bar.discard);
  await expect(bar(page)).toHaveCount(0);
  await expect(price).toHaveCount(0);
  await page.locator("#save-parcel-weightGrams").fill("150");
  await page.getByRole("button", { name: s.zone.add }).click();
  await price.fill("7");
  await expect(confirm).toHaveCount(0);
});

test("decisions 9.8: zones by keyboard: the last country leaves the zone open, and a removed one blocks nothing", async ({
  page,
  shop,
}) => {
  await page.getByRole("button", { name: s.zone.add }).click();
  const search = page.locator("#save-zones-countries1-search");
  await search.fill("schweiz");
  await search.press("Enter");
  await chip(page, "Schweiz").press("Enter");
  await expect(search).toBeFocused();
  await search.fill("norwegen");
  await search.press("Enter");
  await page.locator("#save-zones-cents1").fill("");
  await page.getByRole("button", { name: fill(s.zone.remove, { zone: "1" }) }).click();
  await expect(page.getByRole("button", { name: s.zone.add })).toBeFocused();
  await page.locator("#save-parcel-weightGrams").fill("150");
  await press(page, s.save);
  await expect(bar(page)).toHaveCount(0);
  expect(await stored(shop, "parcel")).toEqual({ weightGrams: 150 });

  // A refusal of the server leads to the search.
  await page.getByRole("button", { name: s.zone.add }).click();
  await search.fill("schweiz");
  await search.press("Enter");
  await store(shop, { zones: { countries2: "CH" } });
  await press(page, s.save);
  await expect(chip(page, "Schweiz")).toHaveCount(2);
  await press(page, s.save);
  await expect(page.getByText(s.messages.twoZones)).toBeVisible();
  await expect(page.locator("#save-zones-countries2-search")).toBeFocused();
});
