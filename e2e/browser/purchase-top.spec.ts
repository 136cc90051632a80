/** What a buyer sees of the purchase without scrolling, and how amounts are written on it. */
import { fill, money } from "#app/i18n/format.ts";
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
  payButton,
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
      const top = page.getByRole("region", { name: summary.product, exact: true });
      const shown = (text: string) => top.getByText(text, { exact: true }).filter({ visible: true }).first();
      const shipping = top.getByRole("term").filter({ hasText: summary.shipping, visible: true });
      const total = (cents: number) => shown(money(cents, language, { always: true }));
      for (const seen of [top.getByText(summary.product).filter({ visible: true }).first(), total(euros * 100)]) {
        await expect(seen).toBeInViewport({ ratio: 1 });
        // In the upper part of the first screen, of a phone's too.
        expect((await seen.boundingBox())!.y).toBeLessThan(height * 0.6);
      }
      const energy = ownValue(t.energies, compatibleCar.energy)!;
      await expect(top.getByText(energy).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });

      await fieldsOf(page, t).country.selectOption("AT");
      await expect(total(9400)).toBeVisible();
      await applyPromo(page, t, "TEN");
      await expect(total(8610)).toBeVisible();
      if (width < 1024) {
        await expect(shipping).toHaveCount(0);
        await top.locator("summary").click();
      }
      await expect(shown(`−${money(790, language, { always: true })}`)).toBeVisible();
      await expect(shipping).toHaveCount(1);
      await expect(top.getByRole("link", { name: t.purchase.vehicle.change }).filter({ visible: true })).toHaveCount(1);
    });

    test("the payment step shows the energy and one form of the total", async ({ page, open, t }) => {
      await bringVehicle(page);
      await open(paths.purchase);
      await fillBuyer(page, t, newBuyer(language));
      const total = money(euros * 100, language, { always: true });
      await expect(page.getByText(fill(t.purchase.law.totalText, { total }))).toBeVisible();
      await goToPayment(page, t);
      await expect(payButton(page, t, euros, language)).toBeVisible();
      await expect(page.getByRole("region", { name: t.purchase.summary.title })).toContainText(total);
      const energy = ownValue(t.energies, compatibleCar.energy)!;
      const top = page.getByRole("region", { name: t.purchase.summary.product, exact: true });
      await expect(top.getByText(energy).filter({ visible: true }).first()).toBeVisible();
      const back = (await page.getByRole("button", { name: t.payment.back }).boundingBox())!;
      const card = (await page.getByRole("textbox", { name: t.payment.card.number, exact: true }).boundingBox())!;
      const title = (await heading(page, t.payment.heading).boundingBox())!;
      expect(back.y).toBeLessThan(card.y);
      expect(back.y).toBeGreaterThanOrEqual(title.y - 1);
      await page.getByRole("button", { name: t.payment.back }).click();
      await expect(fieldsOf(page, t).first_name).toBeVisible();
    });
  });
}
