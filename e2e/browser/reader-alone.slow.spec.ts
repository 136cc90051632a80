/** A packer's morning with a barcode reader (decisions 9): codes are read, the mouse changes the page, no key is typed. */
import { fill } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import type { PaidOrder } from "../http/paid-order.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { packingWords, scan, serialField, stock, trackingNumber } from "./packing-desk.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.use({ visitor: germanDesktop });

const words = packingWords("de");
const count = 10;

test("decisions 9: ten orders are packed and shipped with a reader and no other key", async ({ page, shop }) => {
  test.slow();
  test.setTimeout(300_000);
  await shop.reset();
  await signIn(page, shop);
  const serials = await stock(page, words, count);
  const orders: PaidOrder[] = [];
  for (let place = 0; place < count; place++) orders.push(await placePaidOrder(shop));

  await openPage(page, adminPaths.ordersToProcess);
  for (const [place, { number }] of orders.entries()) {
    const serial = serials[place]!;
    // The oldest comes by itself; a reader's Enter sends.
    await expect(page.getByRole("region", { name: number })).toBeVisible();
    await expect(serialField(page, words)).toBeFocused();
    await scan(page, serial);
    await expect(page.getByText(fill(words.messages.associate, { serial, number })).first()).toBeVisible();
  }

  await page.getByRole("navigation").first().locator(`a[href="${adminPaths.ordersToShip}"]`).click();
  const field = page.getByRole("textbox", { name: words.fields.trackingNumber, exact: true });
  // In the order of the parcels on the table, not of the list: the slip's code chooses, the label's code ships.
  for (const { number } of orders.toReversed()) {
    await expect(field).toBeFocused();
    await scan(page, number);
    await expect(page.getByRole("region", { name: number })).toBeVisible();
    await expect(field).toBeFocused();
    await scan(page, trackingNumber());
    const undo = fill(words.undoShipping, { number });
    await expect(page.getByRole("button", { name: undo, exact: true })).toBeVisible();
  }
  for (const { email, number } of orders)
    expect([number, (await shop.data.ordersOf(email)).at(0)?.status]).toEqual([number, "Expediee"]);
});
