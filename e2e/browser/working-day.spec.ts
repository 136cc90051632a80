/** A working day in the back office without a pointer, counted in key presses. */

import type { Locator, Page } from "@playwright/test";
import { makeSerial } from "#app/dongles/serial.ts";
import { fill } from "#app/i18n/format.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { admin } from "../shop.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { packingWords, scan, takeIntoStock } from "./packing-desk.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage, waitUntilHydrated } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.use({ visitor: germanDesktop });

const words = packingWords("de");
const { actions } = textsOf<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order", "de");

/** A keyboard that counts. What a barcode reader types, and the letters of e-mail and password, are not counted. */
function countingKeyboard({ keyboard }: Page) {
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += 1;
      await keyboard.press(key);
    }
  };
  return {
    press,
    presses: () => presses,
    type: async (text: string) => {
      presses += text.length;
      await keyboard.type(text);
    },
    async tabTo(control: Locator) {
      for (let tries = 0; tries < 60; tries++) {
        if (await control.evaluate((element) => element === document.activeElement)) return;
        await press("Tab");
      }
      throw new Error("no Tab reaches it");
    },
  };
}

/** As measured on 23 November 2026 (docs/decisions/0044). A change that needs more says why. */
const maxPresses = 18;

test("a working day by keyboard alone: sign in, prepare five orders, ship them, refund one", async ({ page, shop }) => {
  test.slow();
  const serials = Array.from({ length: 5 }, (_, at) => makeSerial(26, 49, at + 1));
  await signIn(page, shop);
  await takeIntoStock(page, words, serials);
  // The open page would answer the orders' events with calls of the session that ends below.
  await page.goto("about:blank");
  // Addresses without digits: three digits of the number have to find one order.
  const returned = await placePaidOrder(shop, { email: "returned@example.com" });
  await shop.data.moveOutOfTheQueue(returned.id);
  const orders = [];
  for (const buyer of ["anna", "bea", "chloe", "dora", "emma"])
    orders.push(await placePaidOrder(shop, { email: `buyer-${buyer}@example.com` }));
  await page.context().clearCookies({ name: /session/ });
  await openPage(page, adminPaths.home);
  await expect(page.getByRole("main").locator("input[type=email]")).toBeFocused();

  const keys = countingKeyboard(page);
  const main = page.getByRole("main");
  await keys.tabTo(main.locator("input[type=email]"));
  await page.keyboard.type(admin.email);
  await keys.tabTo(main.locator("input[type=password]").first());
  await page.keyboard.type(admin.password);
  await keys.press("Enter");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(page.getByRole("img").first()).toBeVisible();
  await waitUntilHydrated(page);
  const signedIn = keys.presses();

  // The palette's first entry is the work that waits.
  await keys.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await keys.press("Enter");
  await expect(page).toHaveURL(adminPaths.ordersToProcess);
  for (const [at, serial] of serials.entries()) {
    await expect(page.getByRole("region", { name: orders[at]!.number })).toBeVisible();
    await expect(page.getByRole("textbox", { name: words.fields.serial })).toBeFocused();
    await scan(page, serial);
    await expect(
      page.getByText(fill(words.messages.associate, { serial, number: orders[at]!.number })).first(),
    ).toBeVisible();
  }
  const prepared = keys.presses();

  await keys.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await keys.press("Enter");
  await expect(page).toHaveURL(adminPaths.ordersToShip);
  for (const { number } of orders) {
    await expect(page.getByRole("region", { name: number })).toBeVisible();
    await expect(page.getByRole("textbox", { name: words.fields.trackingNumber, exact: true })).toBeFocused();
    await scan(page, `6A${number.replace(/\D/g, "").padStart(11, "0")}`);
    await expect(page.getByText(fill(words.messages.ship, { number })).first()).toBeVisible();
  }
  const shipped = keys.presses();

  await keys.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  // As fast as a reader: the answer comes after Enter.
  await keys.type(returned.number.slice(-3));
  await keys.press("Enter");
  await expect(page).toHaveURL(adminOrderPath(returned.id));
  await expect(page.getByRole("button", { name: actions.refund })).toBeVisible();
  await keys.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await keys.type(actions.refund.slice(0, 4).toLowerCase());
  await expect(page.getByRole("option").first()).toContainText(new RegExp(actions.refund, "i"));
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: actions.refund });
  // The button names the sum and the buyer.
  await expect(dialog.getByRole("button", { name: /79,00\s€/ })).toBeFocused();
  await keys.press("Enter");
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await shop.data.ordersOf(returned.email))[0]?.payment_status, { timeout: 60_000 })
    .toBe("refunded");

  const all = keys.presses();
  const report = `${all} key presses: ${signedIn} to sign in, ${prepared - signedIn} to prepare five orders, ${shipped - prepared} to ship them, ${all - shipped} to refund one`;
  test.info().annotations.push({ type: "key presses", description: report });
  console.log(report);
  expect(all).toBeLessThanOrEqual(maxPresses);
});
