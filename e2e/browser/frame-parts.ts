/** The shared frame as a visitor uses it (spec 2.4). */
import type { Locator, Page } from "@playwright/test";
import { type Language, languageNames, splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import type { Dictionaries } from "./dictionaries.ts";
import type { Visitor } from "./fixtures.ts";

/** Below this the top bar folds into a menu (spec 9). */
const foldsBelow = 768;

/** On a narrow screen the menu button comes first, except on the purchase, which has no menu. */
export async function openMenu(page: Page, t: Dictionaries, { width }: Visitor): Promise<void> {
  const isPurchase = splitPath(new URL(page.url()).pathname).path === paths.purchase;
  if (width < foldsBelow && !isPurchase)
    await page.getByRole("banner").getByRole("button", { name: t.frame.menu, exact: true }).click();
}

export const languageButton = (page: Page, t: Dictionaries) =>
  page.getByRole("banner").getByRole("button", { name: `${t.frame.language}:` });

export async function chooseLanguage(page: Page, t: Dictionaries, visitor: Visitor, wanted: Language): Promise<void> {
  await openLanguages(page, t, visitor);
  await languageItem(page, t, wanted).click();
}

export async function openLanguages(page: Page, t: Dictionaries, visitor: Visitor): Promise<void> {
  await openMenu(page, t, visitor);
  await languageButton(page, t).click();
}

export const languageItem = (page: Page, t: Dictionaries, wanted: Language): Locator =>
  page.getByRole("list", { name: t.frame.language }).getByRole("button", { name: languageNames[wanted] });

export async function chooseTheme(
  page: Page,
  t: Dictionaries,
  visitor: Visitor,
  wanted: "themeSystem" | "themeLight" | "themeDark",
): Promise<void> {
  await openMenu(page, t, visitor);
  await page
    .getByRole("banner")
    .getByRole("button", { name: `${t.frame.theme}:` })
    .click();
  await page.getByRole("list", { name: t.frame.theme }).getByRole("button", { name: t.frame[wanted] }).click();
}
