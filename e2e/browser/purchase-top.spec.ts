/** What a buyer sees of the purchase without scrolling, and how amounts are written on it. */
import type { Locator } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import { paths } from "#app/paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test, type Visitor } from "./fixtures.ts";
import {
  applyPromo,
  bringVehicle,
  compatibleCar,
  fieldsOf,
  fillBuyer,
  goToPayment,
  heading,
  newBuyer,
  openOrderCard,
  orderButton,
  orderCard,
  payButton,
  toast,
} from "./purchase-path.ts";

const visitors: Visitor[] = [frenchPhone, { language: "fr", width: 820, height: 1180 }, germanDesktop];

for (const visitor of visitors) {
  const { language, width, height } = visitor;
  test.describe(named(visitor), visitor === germanDesktop ? slow : {}, () => {
    test.use({ visitor });
    const euros = language === "fr" ? 79 : 94;

    test("product, car and total stand at the top and follow the form", async ({ page, open, t, shop }) => {
      const { summary } = t.purchase;
      await shop.data.addPromo({ code: "TEN", type: "percentage", value: 10 });
      await bringVehicle(page);
      await open(paths.purchase);
      const card = orderCard(page, t);
      const shown = (text: string) => card.getByText(text, { exact: true }).filter({ visible: true }).first();
      const shipping = card.getByRole("term").filter({ hasText: summary.shipping, visible: true });
      const total = (cents: number) => shown(money(cents, language, { always: true }));
      const energy = ownValue(t.energies, compatibleCar.energy)!;
      for (const seen of [
        card.getByText(summary.product).filter({ visible: true }).first(),
        card.getByText(energy).filter({ visible: true }).first(),
        total(euros * 100),
      ])
        await expect(seen).toBeInViewport({ ratio: 1 });
      // In the upper part of the first screen, of a phone's too.
      if (width < 1024) expect((await total(euros * 100).boundingBox())!.y).toBeLessThan(height * 0.6);

      await fieldsOf(page, t).country.selectOption("AT");
      await expect(total(9400)).toBeVisible();
      await applyPromo(page, t, "TEN");
      await expect(total(8610)).toBeVisible();
      // The total stays in sight down to the order button.
      await orderButton(page, t).scrollIntoViewIfNeeded();
      await expect(total(8610)).toBeInViewport({ ratio: 1 });
      if (width < 1024) {
        await expect(shipping).toHaveCount(0);
        await openOrderCard(page, t);
      }
      await expect(shown(`−${money(790, language, { always: true })}`)).toBeVisible();
      await expect(shipping).toHaveCount(1);
      await expect(card.getByRole("link", { name: t.purchase.vehicle.change }).filter({ visible: true })).toHaveCount(
        1,
      );
    });

    test("the payment step shows the energy and one form of the total", async ({ page, open, t }) => {
      await bringVehicle(page);
      await open(paths.purchase);
      await fillBuyer(page, t, newBuyer(language));
      const total = money(euros * 100, language, { always: true });
      await expect(page.getByRole("definition").filter({ hasText: t.purchase.law.totalText })).toContainText(total);
      await goToPayment(page, t);
      await expect(payButton(page, t, euros, language)).toBeVisible();
      await expect(orderCard(page, t)).toContainText(total);
      const energy = ownValue(t.energies, compatibleCar.energy)!;
      await expect(orderCard(page, t).getByText(energy).filter({ visible: true }).first()).toBeVisible();
      const back = (await page.getByRole("button", { name: t.payment.back }).boundingBox())!;
      const card = (await page.getByRole("textbox", { name: t.payment.card.number, exact: true }).boundingBox())!;
      const title = (await heading(page, t.payment.heading).boundingBox())!;
      expect(back.y).toBeLessThan(card.y);
      // art-direction 9: the card comes first.
      if (width < 768) expect(card.y).toBeLessThan(520);
      expect(back.y).toBeGreaterThanOrEqual(title.y - 1);
      await page.getByRole("button", { name: t.payment.back }).click();
      await expect(fieldsOf(page, t).first_name).toBeVisible();
    });
  });
}

test.describe("on a small window", () => {
  test.use({ visitor: frenchPhone });

  test("WCAG 2.4.11: the order's bar covers no field on the way back by keyboard", async ({ page, open, t }) => {
    await page.setViewportSize({ width: frenchPhone.width, height: 700 });
    await bringVehicle(page);
    await open(paths.purchase);
    await fieldsOf(page, t).license_plate.focus();
    const namesBefore = await fieldsOf(page, t).license_plate.evaluate((plate: HTMLInputElement) => {
      const names = Array.from(plate.form!.elements, (element) => element.getAttribute("name") ?? "").filter(Boolean);
      return names.slice(names.indexOf("country"), names.indexOf(plate.name)).toReversed();
    });
    expect(namesBefore.length).toBeGreaterThan(3);
    for (const name of namesBefore) {
      await page.keyboard.press("Shift+Tab");
      const field = page.locator(`[name="${name}"]`);
      await expect(field).toBeFocused();
      const isOnTop = await field.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === element;
      });
      expect(isOnTop, name).toBe(true);
    }
  });

  test("the order's bar joins the top bar, and an error shows the summary and the whole first field below it", async ({
    page,
    open,
    t,
  }) => {
    await bringVehicle(page);
    await open(paths.purchase);
    await orderButton(page, t).click();
    const { first_name } = fieldsOf(page, t);
    await expect(first_name).toBeFocused();
    const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
    const top = await boxOf(page.getByRole("banner"));
    const bar = await boxOf(orderCard(page, t));
    expect(Math.abs(bar.y - (top.y + top.height))).toBeLessThanOrEqual(1);
    expect(bar).toMatchObject({ x: 0, width: frenchPhone.width });
    const end = bar.y + bar.height;
    expect((await boxOf(page.getByRole("alert").filter({ has: page.getByRole("link") }))).y).toBeGreaterThan(end);
    expect((await boxOf(first_name)).y).toBeGreaterThan(end + 16);
    // The toast, which the specification asks for, is at the lower edge and covers nothing of that field.
    const toasted = await boxOf(toast(page, t).getByText(t.purchase.errors.fillAll).locator("../.."));
    const field = await boxOf(first_name);
    expect(toasted.y).toBeGreaterThan(field.y + field.height);
    expect(frenchPhone.height - (toasted.y + toasted.height)).toBeLessThan(24);
  });

  test("the total is whole in the first view of a desktop", async ({ page, open, t }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await bringVehicle(page);
    await open(paths.purchase);
    const amount = money(7900, "fr", { always: true });
    const total = orderCard(page, t).getByText(amount, { exact: true }).filter({ visible: true }).last();
    await expect(total).toBeInViewport({ ratio: 1 });
    const { y, height } = (await total.boundingBox())!;
    expect(y + height).toBeLessThan(700);
  });

  test("the bar is one line on a tablet, and the form ends by 1,700 px on a desktop", async ({ page, open, t }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await bringVehicle(page);
    await open(paths.purchase);
    await expect(fieldsOf(page, t).city).toBeVisible();
    expect((await page.getByRole("banner").boundingBox())!.height).toBeLessThan(72);
    await page.setViewportSize({ width: 1440, height: 900 });
    const { y, height } = (await orderButton(page, t).boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(1_700);
  });

  test("the total is in sight on a low desktop window too", async ({ page, open, t }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await bringVehicle(page);
    await open(paths.purchase);
    await fieldsOf(page, t).city.scrollIntoViewIfNeeded();
    const total = orderCard(page, t).getByText(money(7900, "fr", { always: true }), { exact: true });
    await expect(total.filter({ visible: true }).last()).toBeInViewport({ ratio: 1 });
  });
});
