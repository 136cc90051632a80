/** The page of one order as the place where its whole course is worked on (decisions 9.5). */
import type { Page } from "@playwright/test";
import { fill } from "#app/i18n/format.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, germanDesktop, named, slow, test } from "./fixtures.ts";
import { packingWords, stock, trackingNumber } from "./packing-desk.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage, type RunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.describe.configure({ timeout: 120_000 });

const words = textsOf<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order", "de");
const packing = packingWords("de");

const actions = (page: Page) => page.getByRole("region", { name: words.actions.label });
const dialog = (page: Page) => page.getByRole("dialog");

async function openPaidOrder(page: Page, shop: RunningShop) {
  const order = await placePaidOrder(shop);
  await openPage(page, adminOrderPath(order.id));
  return order;
}

const stateOf = async (shop: RunningShop, { email }: { email: string }) => (await shop.data.ordersOf(email))[0]?.status;

/** Opens the dialog, and examines it. */
async function openStep(page: Page, name: keyof typeof words.actions) {
  const button = page.getByRole("button", { name: words.actions[name], exact: true });
  if (!(await button.isVisible())) await page.getByRole("button", { name: words.actions.more, exact: true }).click();
  await button.click();
  await expect(dialog(page)).toBeVisible();
  await examine(page, `dialog of ${name}`);
}

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });
  test.beforeEach(({ page, shop }) => signIn(page, shop));

  test(
    "decisions 9.5: one next step leads an order from the payment to the door, on its own page",
    slow,
    async ({ page, shop }) => {
      const [serial = ""] = await stock(page, packing, 1);
      const order = await openPaidOrder(page, shop);
      const state = () => stateOf(shop, order);
      await expect(actions(page)).toContainText(words.next.associate);
      await expect(page.getByRole("list", { name: words.line.label }).getByRole("listitem")).toHaveCount(4);

      // `n` leads to the field of the next step.
      await page.keyboard.press("n");
      await expect(page.getByRole("textbox", { name: packing.fields.serial })).toBeFocused();
      await page.keyboard.type(serial);
      await page.keyboard.press("Enter");
      await expect(actions(page)).toContainText(words.next.ship);
      await expect(page.getByRole("link", { name: packing.print["labels-a6"] })).toBeVisible();
      await examine(page, "order to ship");

      const number = trackingNumber();
      await page.getByRole("textbox", { name: packing.fields.trackingNumber, exact: true }).fill(number);
      await page.getByRole("button", { name: packing.ship, exact: true }).click();
      await expect(actions(page)).toContainText(words.next.delivered);

      const corrected = trackingNumber();
      await page.getByRole("button", { name: words.actions.correctTracking }).click();
      await dialog(page).getByRole("textbox", { name: packing.fields.trackingNumber, exact: true }).fill(corrected);
      await dialog(page).getByRole("button", { name: packing.correctSubmit }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole("link", { name: new RegExp(corrected) })).toBeVisible();

      await page.keyboard.press("n");
      await dialog(page).getByRole("button", { name: words.actions.delivered, exact: true }).click();
      await expect(actions(page)).toContainText(words.next.none);
      expect(await state()).toBe("Livree");

      // Both links lead to each other; the undo asks for a reason and stops the period of withdrawal.
      await openStep(page, "replace");
      await dialog(page).getByRole("button", { name: words.actions.replace, exact: true }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole("main").getByRole("link", { name: /^(OD|TEST)-/ })).toHaveCount(1);
      await openStep(page, "undoDelivered");
      await dialog(page).getByLabel(words.labels.reason).fill("constructor");
      await dialog(page).getByRole("button", { name: words.actions.undoDelivered, exact: true }).click();
      await expect(dialog(page)).toBeHidden();
      await expect.poll(state).toBe("Expediee");
    },
  );

  test(
    "decisions 9.5: e-mail and vehicle are corrected and a letter is written, with what people paste",
    slow,
    async ({ page, shop, watch }) => {
      watch.allow(/409/);
      const order = await openPaidOrder(page, shop);

      await openStep(page, "email");
      await dialog(page).getByLabel(words.labels.email).fill(`\u00a0new.${order.email}\u200b`);
      await dialog(page).getByRole("button", { name: words.actions.email, exact: true }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByText(`new.${order.email}`).first()).toBeVisible();

      await openStep(page, "vehicle");
      await dialog(page).getByLabel(words.labels.vehicle_model).fill("__proto__");
      const submit = dialog(page).getByRole("button", { name: words.actions.vehicle, exact: true });
      await submit.click();
      // The catalogue does not know it: somebody says why it fits.
      await expect(dialog(page).getByLabel(words.labels.reason)).toHaveAttribute("aria-invalid", "true");
      await dialog(page).getByLabel(words.labels.reason).fill("constructor");
      await submit.click();
      await expect(dialog(page)).toBeHidden();

      await openStep(page, "write");
      await dialog(page).getByLabel(words.labels.subject).fill("constructor");
      await dialog(page).getByLabel(words.labels.message).fill("Guten Tag\u200b");
      await dialog(page).getByRole("button", { name: words.submits.write, exact: true }).click();
      await expect(dialog(page)).toBeHidden();
      const mail = await shop.smtp.waitFor(({ subject }) => subject === "constructor");
      expect(mail.text).toContain("Guten Tag");
    },
  );

  test("decisions 9.5: cancelling is behind “…” and says what it does; a refund takes at most 8 keys from the list", async ({
    page,
    shop,
  }) => {
    const order = await openPaidOrder(page, shop);
    const cancel = page.getByRole("button", { name: words.actions.cancel, exact: true });
    await expect(cancel).toBeHidden();
    await page.getByRole("button", { name: words.actions.more, exact: true }).click();
    await examine(page, "more steps");
    await cancel.click();
    await expect(dialog(page)).toContainText(fill(words.about.cancelPaid, { amount: "79,00 €" }));
    await page.keyboard.press("Escape");

    await openPage(page, adminPaths.orders);
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    await press("j");
    await expect(page.getByRole("link", { name: order.number })).toBeFocused();
    await press("Enter");
    await expect(page).toHaveURL(adminOrderPath(order.id));
    await expect(actions(page)).toBeVisible();
    await press("r");
    // It says what Enter does.
    const refund = dialog(page).getByRole("button", { name: /79,00\s€/ });
    await expect(refund).toBeFocused();
    await press("Enter");
    await expect(dialog(page)).toBeHidden();
    const paid = async () => (await shop.data.ordersOf(order.email))[0]?.payment_status;
    await expect.poll(paid, { timeout: 60_000 }).toBe("refunded");
    expect(presses).toBeLessThanOrEqual(8);
  });

  test("decisions 9.5: an order leads to the next one of the list it was opened from, and back to that list", async ({
    page,
    shop,
  }) => {
    await placePaidOrder(shop);
    await placePaidOrder(shop);
    const { step } = textsOf<typeof import("#app/staff-ui/texts/fr/frame.json")>("staff-ui", "frame", "de");
    const list = `${adminPaths.orders}?view=toProcess`;
    await openPage(page, list);
    const rows = page.locator("tr[data-row] a[data-row-link]");
    const paths = await rows.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    await rows.first().click();
    await expect(page).toHaveURL(paths[0]!);
    const place = page.getByRole("navigation", { name: step.inList });
    await expect(place).toContainText(`1 / ${paths.length}`);
    await expect(place.getByRole("link", { name: step.previousInList })).toHaveCount(0);
    await place.getByRole("link", { name: step.nextInList }).click();
    await expect(page).toHaveURL(paths[1]!);
    await expect(place).toContainText("2 / ");
    await examine(page, "second order of a list");
    await page.keyboard.press("k");
    await expect(page).toHaveURL(paths[0]!);
    // What was typed for an order is not sent for the next one, and is kept for its own.
    await openStep(page, "hold");
    const reason = dialog(page).getByRole("textbox");
    await reason.fill("Nur für die erste");
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await expect(page).toHaveURL(paths[1]!);
    await openStep(page, "hold");
    await expect(reason).toHaveValue("");
    await page.keyboard.press("Escape");
    await page.keyboard.press("k");
    await expect(page).toHaveURL(paths[0]!);
    await openStep(page, "hold");
    await expect(reason).toHaveValue("Nur für die erste");
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await expect(page).toHaveURL(paths[1]!);
    await page.locator("main header a").first().click();
    await expect(page).toHaveURL(list);
    // An order that was opened otherwise has no neighbours.
    await page.evaluate(() => sessionStorage.clear());
    await openPage(page, paths[0]!);
    await expect(place).toHaveCount(0);
  });

  test(
    "decisions 5.5: a parcel that came back is scanned in the list of those on their way, and sent again from its order",
    slow,
    async ({ page, shop, watch }) => {
      watch.allow(/409/);
      const [serial = ""] = await stock(page, packing, 1);
      const order = await openPaidOrder(page, shop);
      const state = () => stateOf(shop, order);
      await page.getByRole("textbox", { name: packing.fields.serial }).fill(serial);
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: packing.fields.trackingNumber, exact: true }).fill(trackingNumber());
      await page.getByRole("button", { name: packing.ship, exact: true }).click();
      await expect(actions(page)).toContainText(words.next.delivered);

      await openPage(page, `${adminPaths.ordersToShip}?view=on-the-way`);
      await page.getByRole("button", { name: packing.cameBack.scan }).click();
      await examine(page, "dialog of a scanned return");
      await dialog(page).getByLabel(packing.fields.code).fill("constructor");
      await dialog(page).getByLabel(packing.fields.cause).selectOption("unclaimed");
      await dialog(page).getByLabel(packing.fields.condition).selectOption("intact");
      const submit = dialog(page).getByRole("button", { name: packing.cameBack.submit });
      await submit.click();
      await expect(dialog(page).getByLabel(packing.fields.code)).toHaveAttribute("aria-invalid", "true");
      await dialog(page).getByLabel(packing.fields.code).fill(` ${serial.toLowerCase()} `);
      await submit.click();
      await expect(dialog(page)).toBeHidden();
      expect(await state()).toBe("Retournee");

      await openPage(page, `${adminPaths.orders}?view=cameBack`);
      await page.getByRole("link", { name: order.number }).click();
      await expect(actions(page)).toContainText(fill(words.next.cameBack, { amount: "79,00 €" }));
      await examine(page, "order whose parcel came back");
      await page.getByRole("button", { name: words.actions.sendAgain, exact: true }).click();
      await dialog(page).getByRole("button", { name: words.actions.sendAgain, exact: true }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(actions(page)).toContainText(words.next.none);
      await openPage(page, `${adminPaths.orders}?view=cameBack`);
      await expect(page.getByRole("link", { name: order.number })).toHaveCount(0);
    },
  );

  test(
    "decisions 5.5: a withdrawal by letter is entered with its day, on the order's page",
    slow,
    async ({ page, shop, watch }) => {
      watch.allow(/409/);
      await openPaidOrder(page, shop);
      await openStep(page, "declare");
      await dialog(page).getByLabel(words.labels.day).fill("2020-01-02");
      await dialog(page).getByLabel(words.labels.channel).selectOption("letter");
      const submit = dialog(page).getByRole("button", { name: words.actions.declare, exact: true });
      await submit.click();
      await expect(dialog(page).getByLabel(words.labels.day)).toHaveAttribute("aria-invalid", "true");
      await dialog(page).getByLabel(words.labels.day).fill(officeDay(new Date()));
      await submit.click();
      await expect(dialog(page)).toBeHidden();
      await expect(actions(page)).toContainText(fill(words.next.refund, { amount: "79,00 €" }));
    },
  );
});
