/** Issue of a new shop: its first owner sets it up in the browser, and edits no file. */
import type { Page } from "@playwright/test";
import { fill } from "#app/i18n/format.ts";
import { adminPaths, adminSettingsPath } from "#app/office-paths.ts";
import { admin } from "../shop.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, test } from "./fixtures.ts";
import { pack, packingWords, stock, trackingNumber } from "./packing-desk.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage, rememberChoices } from "./running-shop.ts";

const s = textsOf<typeof import("#app/back-office/texts/fr/settings.json")>("back-office", "settings", "fr");
const words = packingWords("fr");
const packer = { email: "paul@example.com", name: "Paul Petit", password: "lantern-orchard-violin" };

// No mail server in the environment: the owner gives it in the browser.
test.use({ visitor: { language: "fr", width: 1440, height: 900 }, shopEnv: { SMTP_URL: "", MAIL_FROM: "" } });
test.describe.configure({ timeout: 180_000 });

async function signInByForm(page: Page, person: { email: string; password: string }): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Adresse e-mail").fill(person.email);
  await form.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vue d’ensemble" })).toBeVisible();
}

/** Fills a section's form, saves it, and confirms the question that names the consequence. */
async function saveSection(page: Page, name: keyof typeof s.titles, typed: Record<string, string>): Promise<void> {
  const section = page.locator(`#${name}`);
  for (const [field, value] of Object.entries(typed))
    await section.getByRole("textbox", { name: new RegExp(`^${field.replaceAll(/\s/g, "\\s")}`) }).fill(value);
  const bar = page.getByRole("region", { name: s.bar.title });
  const send = async (label: string) => {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await bar.getByRole("button", { name: label, exact: true }).click();
    return (await answered).status();
  };
  if ((await send(s.save)) === 409) expect(await send(s.bar.confirm)).toBeLessThan(300);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(s.messages.saved).first()).toBeVisible();
}

async function chooseCountry(page: Page, name: keyof typeof s.titles, country: string): Promise<void> {
  const search = page.locator(`#${name}`).getByRole("combobox").first();
  await search.fill(country);
  await page.getByRole("listbox").getByRole("option", { name: country }).click();
  await expect(page.getByRole("button", { name: fill(s.countries.remove, { country }) })).toBeVisible();
}

test("decisions 9.8: from the first owner to the first parcel in the browser, without editing a file", async ({
  page,
  shop,
  browser,
  watch,
}) => {
  // Changes of money and identity ask first.
  watch.allow(/409/);
  await page.goto(adminPaths.home);
  await signInByForm(page, admin);

  await openPage(page, adminPaths.settings);
  await saveSection(page, "seller", { [s.labels["seller.name"]]: "Nouvelle Boutique SAS" });
  await openPage(page, adminPaths.settings);
  await saveSection(page, "returns", { [s.labels["returns.address"]]: "3 rue du Retour\n69001 Lyon" });

  await openPage(page, adminSettingsPath("sending"));
  const password = page.getByLabel(s.labels["sending.smtpPassword"]);
  await password.fill("s3cret-of-the-server");
  await expect(page.getByRole("region", { name: s.bar.title })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("s3cret");
  await password.fill("");
  await saveSection(page, "sending", {
    [s.labels["sending.from"]]: "Nouvelle Boutique <boutique@example.org>",
    [s.labels["sending.smtpHost"]]: "127.0.0.1",
    [s.labels["sending.smtpPort"]]: String(shop.smtp.port),
  });
  await openPage(page, adminSettingsPath("sending"));
  await page.getByRole("button", { name: s.testMail.send }).click();
  const tried = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(admin.email), 10_000);
  expect([tried.subject, tried.envelope.from]).toEqual([s.testMail.subject, "boutique@example.org"]);

  await openPage(page, adminSettingsPath("shipping"));
  await chooseCountry(page, "countries", "Norvège");
  await saveSection(page, "countries", {});
  await openPage(page, adminSettingsPath("shipping"));
  await page.getByRole("button", { name: s.zone.add }).click();
  await chooseCountry(page, "zones", "Suisse");
  await saveSection(page, "zones", { [s.zoneLabels.cents]: "9,50" });
  await openPage(page, adminSettingsPath("shipping"));
  await page.locator("#carriers").getByRole("checkbox", { name: "DPD" }).uncheck();
  await saveSection(page, "carriers", {});

  await openPage(page, adminPaths.team);
  await page.getByRole("button", { name: "Inviter une personne" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nom").fill(packer.name);
  await dialog.getByLabel("Adresse e-mail").fill(packer.email);
  await dialog.getByLabel("Rôle").selectOption("packer");
  await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click();
  const invitation = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(packer.email), 20_000);
  expect(invitation.text).toContain("Nouvelle Boutique SAS");
  const { pathname, search } = new URL(/https?:\S+update-password\?invitation=\S+/.exec(invitation.text ?? "")![0]);

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  await rememberChoices(context, { url: shop.url, language: "fr", asksCookies: false });
  const theirs = await context.newPage();
  await theirs.goto(pathname + search);
  await theirs.getByLabel("Nouveau mot de passe").fill(packer.password);
  await theirs.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Vue d’ensemble" })).toBeVisible();

  const [serial] = await stock(page, words, 1);
  const order = await placePaidOrder(shop, { country: "CH", postal_code: "1000", city: "Lausanne" });
  const [stored] = await shop.data.ordersOf(order.email);
  expect(stored).toMatchObject({ shipping_price: "9.50" });
  const confirmation = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(order.email), 60_000);
  expect(confirmation.envelope.from).toBe("boutique@example.org");

  await pack(theirs, words, order, serial!);
  await openPage(theirs, `${adminPaths.ordersToShip}?order=${order.id}`);
  await expect(theirs.getByRole("option", { name: "DPD" })).toHaveCount(0);
  await theirs.getByRole("textbox", { name: words.fields.trackingNumber, exact: true }).fill(trackingNumber());
  await theirs.keyboard.press("Enter");
  await expect.poll(async () => (await shop.data.ordersOf(order.email)).at(0)?.status).toBe("Expediee");
  await context.close();
});
