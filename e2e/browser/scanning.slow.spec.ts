/** Scans and undos at the packing desk. */

import type { Page } from "@playwright/test";
import { fill } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import type { PaidOrder } from "../http/paid-order.ts";
import { examine } from "./examine.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { pack, packingWords, scan, serialField, stock, trackingNumber } from "./packing-desk.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.use({ visitor: germanDesktop });
test.beforeAll(({ shop }) => shop.reset());

const words = packingWords("de");

test("an undo leaves the page when its time is over, and a refused one says why", async ({ page, shop, watch }) => {
  test.slow();
  watch.allow(/409/);
  await page.clock.install();
  await signIn(page, shop);
  const serials = await stock(page, words, 2);
  const orders: PaidOrder[] = [];
  for (const serial of serials) {
    const order = await placePaidOrder(shop);
    await pack(page, words, order, serial);
    orders.push(order);
  }
  const [refused, expired] = orders as [PaidOrder, PaidOrder];
  const undo = ({ number }: PaidOrder) =>
    page.getByRole("button", { name: fill(words.undoShipping, { number }), exact: true });
  const ship = async (order: PaidOrder) => {
    await openPage(page, `${adminPaths.ordersToShip}?order=${order.id}`);
    await scan(page, trackingNumber());
    await expect(undo(order)).toBeVisible();
  };
  await ship(refused);
  await shop.data.markMailsSent(refused.id);
  await undo(refused).click();
  const notified = page
    .getByRole("alert")
    .filter({ hasText: fill(words.messages.buyerNotified, { number: refused.number }) });
  await expect(notified).toBeVisible();
  await expect(undo(refused)).toBeHidden();
  await examine(page, "refused undo");

  await ship(expired);
  await page.clock.fastForward(31_000);
  await expect(undo(expired)).toBeHidden();
});

test("a reader's keys reach the scan field wherever the focus is; slow keys and text controls keep theirs", async ({
  page,
  shop,
}) => {
  test.slow();
  await signIn(page, shop);
  const serials = await stock(page, words, 3);
  const orders: PaidOrder[] = [];
  for (const _ of serials) orders.push(await placePaidOrder(shop));
  const [one, two, three] = orders as [PaidOrder, PaidOrder, PaidOrder];
  const packed = ({ number }: PaidOrder, serial: string) =>
    expect(page.getByText(fill(words.messages.associate, { serial, number })).first()).toBeVisible();
  await openPage(page, adminPaths.ordersToProcess);

  // After "Choose" the field has the focus.
  await page.getByRole("link", { name: `${words.choose} ${two.number}`, exact: true }).click();
  await expect(page.getByRole("region", { name: two.number })).toBeVisible();
  await expect(serialField(page, words)).toBeFocused();
  await scan(page, serials[0]!);
  await packed(two, serials[0]!);

  // From a link, which Enter would follow, and whose letters would be shortcuts.
  await page.getByRole("link", { name: one.number }).first().focus();
  await scan(page, serials[1]!);
  await packed(one, serials[1]!);
  await expect(page).toHaveURL(new RegExp(`${adminPaths.ordersToProcess}$`));
  await expect(serialField(page, words)).toBeFocused();

  // After the dongle was removed.
  await page.getByRole("button", { name: `${words.undo} ${one.number}` }).click();
  await expect(page.getByRole("region", { name: one.number })).toBeVisible();
  await expect(serialField(page, words)).toBeFocused();
  await scan(page, serials[1]!);
  await packed(one, serials[1]!);

  // Shortcuts and other text controls are not affected.
  await expect(page.getByRole("region", { name: three.number })).toBeVisible();
  await expect(serialField(page, words)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(page.getByRole("table").getByRole("link", { name: three.number, exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: new RegExp(three.number) })).toBeChecked();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("OD-2026-1");
  await expect(page.getByRole("searchbox")).toHaveValue("OD-2026-1");
  await expect(serialField(page, words)).toHaveValue("");

  // From a select: its choice stays, and the carrier is the chosen one.
  await openPage(page, `${adminPaths.ordersToShip}?order=${one.id}`);
  const carrier = page.getByRole("region", { name: one.number }).getByRole("combobox");
  await carrier.selectOption({ index: 1 });
  const chosen = await carrier.inputValue();
  await carrier.focus();
  await scan(page, two.number);
  await expect(page.getByRole("region", { name: two.number })).toBeVisible();
  expect(await page.getByRole("region", { name: two.number }).getByRole("combobox").inputValue()).toBe(chosen);
});

test("a live reload beside the removal of a dongle neither keeps the next order on the card nor is lost", async ({
  page,
  shop,
}) => {
  test.slow();
  await signIn(page, shop);
  const serials = await stock(page, words, 4);
  const orders: PaidOrder[] = [];
  for (let count = 0; count < 3; count++) orders.push(await placePaidOrder(shop));
  const [one, two, three] = orders as [PaidOrder, PaidOrder, PaidOrder];
  const card = ({ number }: PaidOrder) => page.getByRole("region", { name: number, exact: true });
  const packed = ({ number }: PaidOrder, serial: string) =>
    expect(page.getByText(fill(words.messages.associate, { serial, number })).first()).toBeVisible();
  const remove = ({ number }: PaidOrder) =>
    page.getByRole("button", { name: `${words.undo} ${number}`, exact: true }).click();
  const requests = await holdRequests(page);
  await openPage(page, `${adminPaths.ordersToProcess}?order=${one.id}`);
  await scan(page, serials[0]!);
  await packed(one, serials[0]!);

  // A reload that began before the step and is answered after it.
  await openPage(page, adminPaths.ordersToProcess);
  requests.hold("GET");
  const added = await placePaidOrder(shop);
  await requests.held();
  requests.hold(null);
  await remove(one);
  requests.goOn();
  await expect(card(one)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`order=${one.id}`));
  await expect(page.getByRole("link", { name: `${words.choose} ${added.number}`, exact: true })).toBeVisible();
  await scan(page, serials[1]!);
  await packed(one, serials[1]!);

  // A reload that is due while the step waits for its answer, and a scan in that moment.
  await openPage(page, `${adminPaths.ordersToProcess}?order=${two.id}`);
  requests.hold("POST");
  await remove(one);
  await requests.held();
  requests.hold(null);
  const reloads = requests.count("GET");
  const addedLater = await placePaidOrder(shop);
  await expect.poll(() => shop.data.ordersOf(addedLater.email)).toHaveLength(1);
  await page.waitForTimeout(reloadPause);
  expect(requests.count("GET")).toBe(reloads);
  await scan(page, serials[2]!);
  requests.goOn();
  await packed(one, serials[2]!);
  await expect(page.getByRole("link", { name: `${words.choose} ${addedLater.number}`, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: `${words.choose} ${three.number}`, exact: true })).toBeVisible();
});

/** Longer than the time between an event and the reload that it causes (live-updates.ts). */
const reloadPause = 1_000;

/** Holds the calls of the packing page until `goOn`; `hold` names the method of the next ones. */
async function holdRequests(page: Page) {
  let method: string | null = null;
  let waiting: (() => void)[] = [];
  const seen: string[] = [];
  await page.route(`**${adminPaths.ordersToProcess}.data*`, async (route) => {
    seen.push(route.request().method());
    if (route.request().method() === method) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => {});
  });
  return {
    hold(next: "GET" | "POST" | null) {
      method = next;
    },
    held: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    goOn() {
      for (const go of waiting) go();
      waiting = [];
    },
    count: (of: string) => seen.filter((each) => each === of).length,
  };
}
