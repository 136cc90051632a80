/** What staff do at the desk where parcels are packed. */
import type { Page } from "@playwright/test";
import { makeSerial } from "#app/dongles/serial.ts";
import { fill } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import type { PaidOrder } from "../http/paid-order.ts";
import { textsOf } from "./dictionaries.ts";
import { expect } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";

type KeyEvent = {
  type: "keyDown" | "keyUp";
  key: string;
  code?: string;
  text?: string;
  windowsVirtualKeyCode?: number;
};

export const packingWords = (language: "fr" | "de") => ({
  ...textsOf<typeof import("#app/shipping/staff/texts/fr/shipping.json")>("shipping/staff", "shipping", language),
  dongles: textsOf<typeof import("#app/dongles/staff/texts/fr/dongles.json")>("dongles/staff", "dongles", language),
  table: textsOf<typeof import("#app/staff-ui/texts/fr/table.json")>("staff-ui", "table", language),
  frame: textsOf<typeof import("#app/staff-ui/texts/fr/frame.json")>("staff-ui", "frame", language),
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

/**
 * Simulates a barcode reader: it types into the focused field, and presses Enter. No key waits for the one before, since the page
 * knows a reader by its speed, also on a busy machine.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const press = (key: Omit<KeyEvent, "type">) => [
    session.send("Input.dispatchKeyEvent", { type: "keyDown", ...key }),
    session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key, text: "" }),
  ];
  const enter = { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 };
  await Promise.all([...[...code].map((key) => ({ key, text: key })), enter].flatMap(press));
  await session.detach();
}

let running = 0;
export const trackingNumber = () => `6A${String(Date.now()).slice(-10)}${++running % 10}`;

/** Takes new dongles into stock, as staff do. */
export async function stock(page: Page, words: PackingWords, count: number): Promise<string[]> {
  const serials = Array.from({ length: count }, () => makeSerial(26, 48, ++running));
  await takeIntoStock(page, words, serials);
  return serials;
}

export const serialField = (page: Page, words: PackingWords) =>
  page.getByRole("textbox", { name: words.fields.serial });

export async function pack(page: Page, words: PackingWords, order: PaidOrder, serial: string): Promise<void> {
  await openPage(page, `${adminPaths.ordersToProcess}?order=${order.id}`);
  await expect(serialField(page, words)).toBeFocused();
  await scan(page, serial);
  await expect(page.getByText(fill(words.messages.associate, { serial, number: order.number })).first()).toBeVisible();
}
