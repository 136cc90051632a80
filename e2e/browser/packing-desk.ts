/** What staff do at the desk where parcels are packed. */
import type { Page } from "@playwright/test";
import { adminPaths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { expect } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";

export const packingWords = (language: "fr" | "de") => ({
  ...textsOf<typeof import("#app/admin/texts/fr/shipping.json")>("admin", "shipping", language),
  dongles: textsOf<typeof import("#app/admin/texts/fr/dongles.json")>("admin", "dongles", language),
  table: textsOf<typeof import("#app/admin/texts/fr/table.json")>("admin", "table", language),
  frame: textsOf<typeof import("#app/admin/texts/fr/frame.json")>("admin", "frame", language),
});
export type PackingWords = ReturnType<typeof packingWords>;

/** Imports serials: the list, its preview, and then the import. */
export async function takeIntoStock(page: Page, words: PackingWords, lines: string[]): Promise<void> {
  await openPage(page, adminPaths.dongleImport);
  await page.getByLabel(words.dongles.listImport.list).fill(lines.join("\n"));
  await page.getByRole("button", { name: words.frame.listImport.preview }).click();
  await page.getByRole("button", { name: /stock|Lager/ }).click();
  await expect(page.getByText(words.dongles.verdicts.added).first()).toBeVisible();
}

/** Simulates a barcode reader: it types into the focused field, and presses Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}
