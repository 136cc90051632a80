/** What is stored about a visitor: asked for by mail, seen, downloaded, erased. In Italian on a phone. */
import { readFileSync } from "node:fs";
import { textsOf } from "./dictionaries.ts";
import { accessibilityFaults } from "./examine.ts";
import { expect, test, type Visitor } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";

const visitor: Visitor = { language: "it", width: 390, height: 844 };
test.use({ visitor });

const ask = textsOf<typeof import("#app/privacy/texts/fr/your-data.json")>("privacy", "your-data", "it");
const t = textsOf<typeof import("#app/privacy/texts/fr/shown-data.json")>("privacy", "shown-data", "it");

test("a mailed link shows what is stored, and erases it on request", async ({ page, shop, watch }) => {
  watch.allow(/410/);
  const email = "luca@serin.example";
  await shop.pool.query("insert into newsletter (email, language, confirmed_at) values ($1, 'it', now())", [email]);
  await openPage(page, "/it/mes-donnees");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel(ask.labels.email).fill("luca@serin");
  await page.getByRole("button", { name: ask.submit }).click();
  await expect(page.getByLabel(ask.labels.email)).toBeFocused();
  await expect(page.getByText(ask.sent, { exact: true })).toBeHidden();
  // Known or not, the answer is the same.
  for (const address of ["nobody@serin.example", email]) {
    await openPage(page, "/it/mes-donnees");
    await page.getByLabel(ask.labels.email).fill(address);
    await page.getByRole("button", { name: ask.submit }).click();
    await expect(page.getByText(ask.sent, { exact: true })).toBeVisible();
  }
  const mail = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(email));
  const { pathname, search } = new URL(/https?:\S+acces\?token=[\w-]+/.exec(mail.text ?? "")![0]);

  await openPage(page, pathname + search);
  await page.getByRole("button", { name: t.openAction }).click();
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.getByText(`${t.parts.newsletter} (1)`).first().click();
  expect(await accessibilityFaults(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t.download }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), "utf8")).data.newsletter).toMatchObject([{ email }]);

  await page.getByRole("button", { name: t.erase }).click();
  await expect(page.getByRole("checkbox")).toBeFocused();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: t.erase }).click();
  await expect(page.getByText(t.erased, { exact: true })).toBeVisible();
  await expect(page.getByText(t.nothing)).toBeVisible();
  const { rows } = await shop.pool.query(
    "select author, after from audit_log where action = 'person-erased' and author = ''",
  );
  expect(rows).toMatchObject([{ author: "", after: { "newsletter addresses": 1 } }]);

  await page.context().clearCookies();
  await openPage(page, pathname + search);
  await page.getByRole("button", { name: t.openAction }).click();
  await expect(page.getByRole("alert")).toHaveText(t.stale);
});
