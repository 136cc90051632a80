/** Steps that ask who is signed in, fifteen minutes after the sign-in: in a dialog, and what was typed stays. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeSerial } from "#app/dongles/serial.ts";
import { adminPaths } from "#app/office-paths.ts";
import { admin } from "../shop.ts";
import { textsOf } from "./dictionaries.ts";
import { accessibilityFaults } from "./examine.ts";
import { expect, germanDesktop, slow, test } from "./fixtures.ts";
import { openPage, type RunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.afterAll(({ shop }) => shop.reset());
test.use({ visitor: germanDesktop });

const frame = textsOf<typeof import("#app/staff-ui/texts/fr/frame.json")>("staff-ui", "frame", "de");
const promos = textsOf<typeof import("#app/promotions/staff/texts/fr/promo-codes.json")>(
  "promotions/staff",
  "promo-codes",
  "de",
);
const table = textsOf<typeof import("#app/staff-ui/texts/fr/table.json")>("staff-ui", "table", "de");
const invoiceTexts = textsOf<typeof import("#app/invoices/staff/texts/fr/invoices.json")>(
  "invoices/staff",
  "invoices",
  "de",
);
const login = textsOf<typeof import("#app/accounts/texts/fr/sign-in.json")>("accounts", "sign-in", "de").form;

const age = (shop: RunningShop) => shop.pool.query("update session set created_at = created_at - interval '3 hours'");

async function signInLongAgo(page: Page, shop: RunningShop): Promise<void> {
  await signIn(page, shop);
  await age(shop);
}

const question = (page: Page) => page.getByRole("dialog", { name: frame.signInAgain.title });

async function confirm(page: Page, password = admin.password): Promise<void> {
  await question(page).getByLabel(login.password, { exact: true }).fill(password);
  await question(page).getByRole("button", { name: frame.signInAgain.submit }).click();
}

test("decisions 9: a promo code is made after the password, and nothing has to be typed again", async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/status of 40[13]/);
  await signInLongAgo(page, shop);
  await openPage(page, adminPaths.promoCodes);
  await page.getByRole("button", { name: promos.newCode, exact: true }).click();
  const form = page.getByRole("dialog", { name: promos.newCode });
  await form.locator("[name=code]").fill("DIALOG10");
  await form.locator("[name=value]").fill("10");
  await page.keyboard.press("Enter");
  await expect(question(page).getByLabel(login.password, { exact: true })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);

  // Closed without an answer, the form says what is missing and keeps what was typed.
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(form.getByRole("alert")).toContainText(frame.action.signInAgain);
  await expect(form.locator("[name=code]")).toHaveValue("DIALOG10");
  // Issue 27.34: the link of the refusal asks in place and sends the form again; it opens no second copy of the page.
  await form.getByRole("link", { name: frame.step.signInAgain }).click();
  await expect(question(page)).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await confirm(page, "not the password");
  await expect(question(page).getByRole("alert")).toHaveText(frame.signInAgain.wrongCredentials);
  await confirm(page);
  await expect(question(page)).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "DIALOG10" })).toBeVisible();
  await expect(page.getByText(promos.messages.created)).toHaveCount(1);

  // A step on rows and its undo, with the new session.
  await page.getByRole("row").filter({ hasText: "DIALOG10" }).getByRole("checkbox").check();
  await age(shop);
  await page.getByRole("button", { name: promos.deactivate, exact: true }).click();
  await confirm(page);
  await expect(page.getByRole("button", { name: table.undo })).toBeVisible();
  const { rows } = await shop.pool.query("select is_active from promo_codes where code = 'DIALOG10'");
  expect(rows).toEqual([{ is_active: false }]);
});

test(
  "decisions 9: an import asks before its preview and keeps the chosen file",
  slow,
  async ({ page, shop, watch }) => {
    watch.allow(/status of 403/);
    await signInLongAgo(page, shop);
    await openPage(page, adminPaths.dongleImport);
    const serial = makeSerial(26, 48, 1);
    await page
      .locator("#file")
      .setInputFiles({ name: "factory.csv", mimeType: "text/csv", buffer: Buffer.from(serial) });
    await page.getByRole("button", { name: frame.listImport.preview }).click();
    await confirm(page);
    await expect(page.getByRole("table").getByText(serial)).toBeVisible();
  },
);

test("decisions 9.9: the quarter's VAT is another file than the month's", slow, async ({ page, shop }) => {
  await signIn(page, shop);
  await openPage(page, adminPaths.invoices);
  for (const [name, file] of [
    [invoiceTexts.vat, /^vat-\d{4}-\d\d-/],
    [invoiceTexts.vatQuarter, /^vat-\d{4}-Q[1-4]-/],
  ] as const) {
    const begins = page.waitForEvent("download");
    const button = page.getByRole("button", { name, exact: true });
    // The files are folded behind one button, which stays open or closes with the download.
    if (!(await button.isVisible())) await page.getByRole("button", { name: invoiceTexts.exports }).click();
    await button.click();
    expect((await begins).suggestedFilename()).toMatch(file);
  }
});

test("decisions 9: an export asks in place, and then downloads", slow, async ({ page, shop }) => {
  await signInLongAgo(page, shop);
  await openPage(page, `${adminPaths.promoCodes}?q=nothing`);
  await page.getByRole("button", { name: table.export, exact: true }).click();
  const begins = page.waitForEvent("download");
  await page.getByRole("link", { name: table.exportPlain }).click();
  await confirm(page);
  const download = await begins;
  expect(await readFile((await download.path())!, "utf8")).toContain(",");
  await expect(page).toHaveURL(/promo-codes\?q=nothing$/);
});
