import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { announce } from "../shop.ts";
import { runAxe } from "./examine.ts";
import { expect, slow, test } from "./fixtures.ts";
import { openPage, type RunningShop } from "./running-shop.ts";

const texts = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../app/site/texts/fr", `${name}.json`), "utf8")) as T;
const dialogs = texts<typeof import("#app/site/texts/fr/home-dialogs.json")>("home-dialogs");
const questions = texts<typeof import("#app/site/texts/fr/home-questions.json")>("home-questions");

const publish = (shop: RunningShop) => announce(shop.pool, { topic: "published-data" });

async function openTile(page: Page, name: string): Promise<{ tile: Locator; dialog: Locator }> {
  const tile = page.getByRole("button", { name: new RegExp(`^${name}`) });
  await tile.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(dialogs.vehicle)).toBeVisible();
  return { tile, dialog };
}

test("the home page is no longer than a reader scrolls, in each language", slow, async ({ page }) => {
  for (const [width, most] of [
    [390, 10_500],
    [1440, 7_400],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const language of languages) {
      await openPage(page, localizedPath(paths.home, language));
      // Sections far below have their height once the browser has laid them out.
      await expect(page.locator("html")).not.toHaveAttribute("data-deferred");
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, `${language} at ${width} px`).toBeLessThanOrEqual(most);
    }
  }
});

// What they show: home-samples.spec.ts.
test("spec 2.3: the tiles open and close by keyboard and are accessible", async ({ page, open, t }) => {
  await open("/");
  const { tiles } = t.home;
  for (const name of [tiles.dashboard, tiles.trips, tiles.notifications, tiles.codes]) {
    const { tile, dialog } = await openTile(page, name);
    const { violations } = await runAxe(page, {}, "dialog[open]");
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(tile).toBeFocused();
  }
});

test("spec 2.3, WCAG 2.2.2: with reduced motion screens move only when started", slow, async ({ page, open, t }) => {
  await open("/");
  const { carousel, screens } = t.home;
  const part = page.getByRole("region", { name: screens.label });
  const names = [screens.diagnostic, screens.home, screens.install, screens.trip];
  const place = (number: number) => part.getByRole("button", { name: names[number - 1]!, exact: true });
  // Reduced motion: nothing moves by itself.
  await part.getByRole("button", { name: carousel.play }).focus();
  await expect(place(1)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(place(2)).toHaveAttribute("aria-disabled", "true", { timeout: 9_000 });
  await page.keyboard.press("Enter");
  await expect(part.getByRole("button", { name: carousel.play })).toBeFocused();
  await page.waitForTimeout(6_000);
  await expect(place(2)).toHaveAttribute("aria-disabled", "true");
  await part.getByRole("button", { name: carousel.next }).click();
  await expect(part.getByRole("group", { name: screens.installAlt })).toBeInViewport();
});

test("spec 2.3: five questions, one open at a time", async ({ page, open }) => {
  await open("/");
  const all = Object.values(questions);
  expect(all).toHaveLength(5);
  const question = (index: number) => page.locator("details", { hasText: all[index]!.question });
  await question(0).locator("summary").press("Enter");
  await expect(question(0)).toHaveAttribute("open");
  await question(3).locator("summary").press("Space");
  await expect(question(3)).toHaveAttribute("open");
  await expect(page.getByText(all[3]!.answer)).toBeVisible();
  await expect(question(0)).not.toHaveAttribute("open");
  await expect(page.getByText(all[0]!.answer)).toBeHidden();
});

test("spec 5, 8: each answer of the newsletter's form", slow, async ({ page, open, shop, watch, t }) => {
  watch.allow(/console error: Failed to load resource.*(409|503)/);
  const n = t.signUp;
  await open("/");
  const field = page.getByRole("textbox", { name: n.labels.email });
  const submit = page.getByRole("button", { name: n.submit, exact: true });
  await submit.click();
  await expect(page.getByText(n.faults.required)).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("lea@exemple");
  await submit.click();
  await expect(page.getByText(n.faults.invalidValue)).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("Lea.Home@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText(n.success)).toBeVisible();

  await shop.pool.query("update newsletter set confirmed_at = now() where email = 'lea.home@example.org'");
  await open("/");
  await field.fill("lea.home@example.org");
  await submit.click();
  await expect(page.getByText("Cette adresse email est déjà inscrite à la newsletter")).toBeVisible();

  await page.route("**/api/newsletter", (route) => route.fulfill({ status: 503, body: "" }));
  await submit.click();
  await expect(page.getByRole("main").getByText(n.failed)).toBeVisible();
  expect(n.failed).toBe("Une erreur est survenue lors de l'inscription à la newsletter");
});

test("spec 2.3, 4, law L112-1-1: the public code counts down and disappears", async ({ page, open, shop, t }) => {
  await shop.data.addPromo({
    code: "MAISON15",
    type: "percentage",
    value: 15,
    isPublic: true,
    validUntil: new Date(Date.now() + 2.5 * 24 * 3600_000),
  });
  await publish(shop);
  const badge = page.getByText("Code MAISON15", { exact: true });
  await expect(async () => {
    await open("/");
    await expect(badge).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const card = page.locator("#prix");
  await expect(card.getByRole("timer")).toHaveText(/2\sjours (11|12)\sh \d+\smin/);
  await expect(card.getByRole("timer")).toHaveAttribute("aria-live", "off");
  await expect(card).toContainText(/67,15\s€/);
  await expect(card).toContainText(/Jusqu’au \d+ \p{L}+ \d{4} à \d\d:\d\d \(heure de Paris\)/u);
  await expect(card).toContainText(/Prix le plus bas des 30 derniers jours\s: 79\s€/);

  // Issue 8.32: on the product page too, with its own end of the countdown.
  await open(paths.dongle);
  await expect(badge).toBeVisible();
  await expect(card.getByRole("timer")).toHaveText(/2\sjours (11|12)\sh \d+\smin/);
  await expect(page.getByRole("link", { name: t.priceCard.promo.see })).toHaveAttribute("href", "#prix");

  // A busy machine may take longer to show the page than the code is valid: then it is prolonged.
  await expect(async () => {
    await shop.pool.query("update promo_codes set valid_until = now() + interval '6 seconds' where code = 'MAISON15'");
    await publish(shop);
    await open("/");
    await expect(card.getByRole("timer")).toContainText(t.priceCard.promo.lessThanMinute, { timeout: 2_000 });
  }).toPass();
  await expect(badge).toBeHidden();
  await expect(page.getByText(/67,15/).filter({ visible: true })).toHaveCount(0);
  await expect(card).toContainText(/79\s€/);
});
