/** A key is made with a preset, and a call is tried with it on the page that describes the API (decisions 12.2). */
import { fill } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.use({ visitor: germanDesktop });

const keys = textsOf<typeof import("#app/back-office/texts/fr/keys.json")>("back-office", "keys", "de");
const { api } = textsOf<typeof import("#app/back-office/texts/fr/integrations.json")>(
  "back-office",
  "integrations",
  "de",
);

test("decisions 12.2: a call is sent from the reference with the typed key, without the session, and shows its answer", async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/40[13]/);
  await signIn(page, shop);
  await openPage(page, adminPaths.apiKeys);
  await page.getByRole("button", { name: keys.create }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(keys.labels.name).fill("Buchhaltung");
  await dialog.getByLabel(keys.labels.preset).selectOption({ label: keys.presets.accountant });
  await dialog.getByRole("button", { name: keys.create }).click();
  const shown = page.getByRole("status").filter({ hasText: keys.shownTitle });
  const key = /odvk_[\w-]{43}/.exec(await shown.getByRole("textbox").inputValue())?.[0];
  expect(key).toBeDefined();

  await openPage(page, adminPaths.apiReference);
  const open = async (call: string) => {
    const [, path] = call.split(" ") as [string, string];
    await page.locator("summary").filter({ hasText: path }).first().click();
    return page.getByRole("form", { name: fill(api.try, { call }) });
  };
  const invoices = await open("GET /api/admin/invoices");
  const sent = page.waitForRequest(/\/api\/admin\/invoices/);
  await invoices.getByLabel(api.key).fill(key!);
  await invoices.getByLabel("limit").fill("1");
  await invoices.getByRole("button", { name: api.send }).click();
  await expect(invoices.getByRole("status")).toContainText("200");
  await expect(invoices.getByRole("status")).toContainText('"items"');
  const headers = await (await sent).allHeaders();
  expect(headers.cookie).toBeUndefined();

  // The key is kept for the other calls of the page, and what it may not is refused.
  const prices = await open("GET /api/admin/prices");
  await prices.getByRole("button", { name: api.send }).click();
  await expect(prices.getByRole("status")).toContainText("403");
  await expect(prices.getByRole("status")).toContainText("permissionMissing");
});
