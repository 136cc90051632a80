/** The team and the account: invite, remove, second factor. In French on a wide screen, an invited person in German. */

import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { adminPaths } from "#app/office-paths.ts";
import { admin } from "../shop.ts";
import { confirmStep } from "./confirm-step.ts";
import { accessibilityFaults } from "./examine.ts";
import { expect, test, type Visitor } from "./fixtures.ts";

const dora = { email: "dora@example.com", name: "Dora Blum", password: "lantern-orchard-violin" };
const visitor: Visitor = { language: "fr", width: 1440, height: 900 };
test.beforeAll(({ shop }) => shop.reset());
test.afterAll(({ shop }) => shop.reset());
test.use({ visitor });
test.describe.configure({ mode: "serial" });

/** What an authenticator app shows: computed here a second time, from the key as a person would type it (RFC 6238). */
function appCode(typedKey: string, stepsAhead = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...typedKey.replace(/\s/g, "")].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0"));
  const key = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac("sha1", key).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function givePassword(page: Page, person: { email: string; password: string }): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Adresse e-mail").fill(person.email);
  await form.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Se connecter" }).click();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code de connexion").fill(code);
  await page.getByRole("button", { name: "Valider le code" }).click();
}

test("an invited person joins, works, and is out after the removal", async ({ page, shop, browser }) => {
  await page.goto(adminPaths.home);
  await givePassword(page, admin);
  await page.getByRole("link", { name: "Équipe", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Équipe" })).toBeVisible();
  await page.getByRole("button", { name: "Inviter une personne" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nom").fill(dora.name);
  await dialog.getByLabel("Adresse e-mail").fill(dora.email);
  await dialog.getByLabel("Rôle").selectOption("manager");
  await dialog.getByLabel("Langue de ses e-mails").selectOption("de");
  await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByRole("table", { name: "Invitations en attente" })).toContainText(dora.email);
  expect(await accessibilityFaults(page)).toEqual([]);

  const mail = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(dora.email));
  expect(mail.subject).toContain("Verwaltung");
  const link = /https?:\S+update-password\?invitation=\S+/.exec(mail.text ?? "")![0];
  const context = await browser.newContext({ baseURL: shop.url });
  const theirs = await context.newPage();
  const { pathname, search } = new URL(link);
  await theirs.goto(pathname + search);
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Willkommen im Team");
  await theirs.getByLabel("Neues Passwort").fill(dora.password);
  await theirs.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Überblick");

  await page.reload();
  const row = page.getByRole("table", { name: "Équipe" }).getByRole("row", { name: dora.email });
  await row.getByRole("button", { name: "Retirer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retirer de l’équipe" }).click();
  await expect(row).toHaveCount(0);
  await theirs.goto(adminPaths.orders);
  await expect(theirs).toHaveURL(/\/auth\?from=/);
  await context.close();
});

test("decisions 11: a second factor at both sign-ins, and a recovery code", async ({ page, browser, shop, watch }) => {
  // Two sign-ins, two runs of axe and three other browsers.
  test.slow();
  watch.allow(/401/);
  await page.goto(adminPaths.home);
  await givePassword(page, admin);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vue d’ensemble");
  await page.goto(adminPaths.staffAccount);
  await page.getByRole("button", { name: "Configurer une application" }).click();
  await expect(page.getByRole("img", { name: "Code QR" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const key = await page.locator("p:has-text('Ou saisissez cette clé') .code").innerText();
  await page.getByRole("textbox", { name: "Code" }).fill(appCode(key, -1));
  await page.getByRole("button", { name: "Activer" }).click();
  const codes = page.getByRole("status").filter({ hasText: "Vos codes de secours" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  expect(await accessibilityFaults(page)).toEqual([]);
  const [recovery] = await codes.allInnerTexts();
  await page.reload();
  await expect(page.getByText("Il reste 10 codes de secours.")).toBeVisible();
  await expect(codes).toHaveCount(0);

  // The other form, and without scripts.
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled });
    const other = await context.newPage();
    await other.goto(javaScriptEnabled ? "/auth?from=%2Fadmin%2Faccount" : "/admin");
    await givePassword(other, admin);
    await expect(other.getByLabel("Code de connexion")).toBeVisible();
    await other.goto(adminPaths.staffAccount);
    await expect(other).toHaveURL(/\/auth\?from=/);
    await other.goBack();
    await giveCode(other, "000000");
    await expect(other.getByRole("alert")).toContainText("Ce code n’est pas le bon");
    await giveCode(other, javaScriptEnabled ? appCode(key) : recovery!);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(
      javaScriptEnabled ? "Mon compte" : "Vue d’ensemble",
    );
    if (!javaScriptEnabled) {
      await other.goto(adminPaths.staffAccount);
      await expect(other.getByText("Il reste 9 codes de secours.")).toBeVisible();
    }
    await context.close();
  }

  const third = await browser.newContext({ baseURL: shop.url });
  const again = await third.newPage();
  await again.goto(adminPaths.home);
  await givePassword(again, admin);
  await giveCode(again, recovery!);
  await expect(again.getByRole("alert")).toContainText("Ce code n’est pas le bon");
  await third.close();

  await page.reload();
  const sessions = page.getByRole("table", { name: "Sessions ouvertes" }).getByRole("row");
  await expect(sessions).toHaveCount(5);
  await confirmStep(page.getByRole("button", { name: "Fermer toutes les autres" }), "3 autres sessions se ferment");
  await expect(sessions).toHaveCount(2);
});
