/** A promo code that prevents an order: it is named, once, with a way to order without it. */
import type { Page } from "@playwright/test";
import { fill, money } from "#app/i18n/format.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { expect, frenchPhone, named, slow, test } from "./fixtures.ts";
import {
  applyPromo,
  fieldsOf,
  fillOrder,
  goToPayment,
  newBuyer,
  orderButton,
  payButton,
  promoField,
  toast,
} from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;
  const show = (euros: number) => money(euros * 100, language, { always: true });

  /** One message on the whole page, with the total of the order as it would be without the code. */
  async function expectRefusedOnce(page: Page, t: Dictionaries, error: string) {
    const p = t.purchase.promo;
    await expect(page.getByText(error)).toHaveCount(1);
    const notice = page.getByRole("alert").filter({ hasText: error });
    await expect(notice).toContainText(fill(p.totalWithout, { total: show(79) }));
    await expect(toast(page, t)).toHaveCount(0);
    await expect(promoField(page, t)).toHaveAccessibleDescription(new RegExp(error));
    return notice;
  }

  for (const fault of ["expired", "usedUp"] as const)
    test(`an applied code that is ${fault} costs one click`, async ({ page, open, t, shop, watch }) => {
      watch.allow(/422/);
      const p = t.purchase.promo;
      const buyer = newBuyer(language);
      const code = `${fault}-${language}`.toUpperCase();
      await shop.data.addPromo({ code, type: "percentage", value: 10 });
      await fillOrder(page, open, t, buyer);
      await fieldsOf(page, t).country.selectOption("FR");
      await applyPromo(page, t, code);
      const summary = page.getByRole("region", { name: t.purchase.summary.title });
      await expect(summary).toContainText(money(7110, language));
      await (fault === "expired" ? shop.data.endPromo(code) : shop.data.exhaustPromo(code));
      // Its savings line must not be shown beside the refusal.
      await expect(toast(page, t)).toContainText(p.appliedTitle);
      await page.mouse.move(0, 0);
      await toast(page, t).hover();
      await orderButton(page, t).press("Enter");
      const notice = await expectRefusedOnce(page, t, p[fault]);
      await expect(summary).not.toContainText(money(7110, language));
      expect(await shop.data.ordersOf(buyer.email)).toEqual([]);

      await notice.getByRole("button", { name: p.without }).click();
      await expect(notice).toHaveCount(0);
      await expect(promoField(page, t)).toHaveValue("");
      await expect(orderButton(page, t)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(payButton(page, t, 79, language)).toBeVisible();
      expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ promo_code: null, total_amount: "79.00" }]);
    });

  test("spec 5: the order button checks a code that was only typed", slow, async ({ page, open, t, shop }) => {
    const p = t.purchase.promo;
    const buyer = newBuyer(language);
    await shop.data.addPromo({ code: "MENDS", type: "fixed", value: 9 });
    await fillOrder(page, open, t, buyer);
    await fieldsOf(page, t).country.selectOption("FR");
    await promoField(page, t).fill("nothing");
    await orderButton(page, t).click();
    const notice = await expectRefusedOnce(page, t, fill(p.refused, { error: p.invalid }));
    await promoField(page, t).fill("mends");
    await expect(notice).toHaveCount(0);
    // Not applied either: the order button applies it, and the buyer sees the total first (spec 5).
    await orderButton(page, t).click();
    await expect(page.getByRole("alert").getByText(t.purchase.submit.codeApplied)).toBeVisible();
    await expect(page.getByRole("region", { name: t.purchase.summary.title })).toContainText(show(70));
    expect(await shop.data.ordersOf(buyer.email)).toEqual([]);
    await goToPayment(page, t);
    expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ promo_code: "MENDS" }]);
  });

  test("a code that has ended says so beside the field after a reload", slow, async ({ page, open, t, shop }) => {
    const p = t.purchase.promo;
    const code = `ENDED-${language}`.toUpperCase();
    await shop.data.addPromo({ code, type: "percentage", value: 10 });
    await fillOrder(page, open, t, newBuyer(language));
    await fieldsOf(page, t).country.selectOption("FR");
    await applyPromo(page, t, code);
    await expect(promoField(page, t)).not.toBeEditable();
    await shop.data.endPromo(code);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.reload();
    await waitUntilHydrated(page);
    await expect(promoField(page, t)).toHaveAccessibleDescription(fill(p.refused, { error: p.expired }));
    // Nobody pressed anything: the page stays where it is being read. An effect would scroll after the description is there.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByText(p.expired)).toHaveCount(1);
    await promoField(page, t).fill("");
    await expect(promoField(page, t)).toHaveAccessibleDescription("");
    await goToPayment(page, t);
    await expect(payButton(page, t, 79, language)).toBeVisible();
  });
});
