/** A second try at the same purchase: never two orders that can be paid, never another amount than was agreed (decisions 5). */
import { money } from "#app/i18n/format.ts";
import { dictionariesOf, pattern } from "./dictionaries.ts";
import { expect, frenchPhone, named, slow, test } from "./fixtures.ts";
import { chooseLanguage } from "./frame-parts.ts";
import {
  applyPromo,
  cards,
  expectPaid,
  fieldsOf,
  fillOrder,
  goToPayment,
  heading,
  newBuyer,
  orderButton,
  payButton,
  payWith,
  typeCard,
} from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;

  test("decisions 5: a code's last use stays the buyer's own", async ({ page, open, t, shop }) => {
    const buyer = newBuyer(language);
    const code = `LAST${language.toUpperCase()}`;
    await shop.data.addPromo({ code, type: "percentage", value: 10, maxUses: 1 });
    await fillOrder(page, open, t, buyer);
    await fieldsOf(page, t).country.selectOption("FR");
    await applyPromo(page, t, code);
    const summary = page.getByRole("region", { name: t.purchase.summary.title });
    const total = money(7110, language);
    await expect(summary).toContainText(total);
    await goToPayment(page, t);
    await page.reload();
    await expect(payButton(page, t, 71.1, language)).toBeVisible();
    await expect(summary).toContainText(total);

    await page.getByRole("button", { name: t.payment.back }).click();
    await fieldsOf(page, t).phone.fill("+33 6 98 76 54 32");
    await goToPayment(page, t);
    await typeCard(page, t, cards.accepted);
    await payButton(page, t, 71.1, language).click();
    await expectPaid(page, t);
    expect(await shop.data.ordersOf(buyer.email)).toMatchObject([
      { status: "Annulee", payment_status: "failed", promo_code: code },
      { status: "A_traiter", payment_status: "paid", promo_code: code, total_amount: "71.10" },
    ]);
  });

  test("decisions 5: after five refused cards the form makes another order", slow, async ({ page, open, t, shop }) => {
    const buyer = newBuyer(language);
    await fillOrder(page, open, t, buyer);
    await goToPayment(page, t);
    await typeCard(page, t, cards.declined);
    const pay = page.getByRole("button", { name: pattern(t.payment.pay) });
    const closed = page.getByRole("alert").getByText(t.purchase.errors.refusedTooOften);
    for (let card = 1; card <= 5; card += 1) {
      const answered = page.waitForResponse(/\/api\/orders\/.*\/status/);
      await pay.click();
      await answered;
      if (card < 5) await expect(pay.and(page.locator(":enabled"))).toBeVisible();
    }
    // The provider reports it to the shop; nobody has to try a sixth card.
    await expect(closed).toBeVisible();
    await expect(page.getByText(t.payment.refusedHelp)).toHaveCount(0);
    await expect(fieldsOf(page, t).email).toHaveValue(buyer.email);
    // One click orders again with everything kept.
    await expect(orderButton(page, t)).toBeFocused();
    await orderButton(page, t).click();
    await typeCard(page, t, cards.accepted);
    await pay.click();
    await expectPaid(page, t);
    const orders = await shop.data.ordersOf(buyer.email);
    expect(orders.map(({ status }) => status)).toEqual(["Annulee", "A_traiter"]);
  });

  test(
    "decisions 2: another language is no other order, and no old refusal stays",
    slow,
    async ({ page, open, t, shop }) => {
      const buyer = newBuyer(language);
      await fillOrder(page, open, t, buyer);
      await goToPayment(page, t);
      await payWith(page, t, cards.declined);
      await expect(page.getByRole("alert").getByText(t.paymentProblems.cardDeclined)).toBeVisible();
      await chooseLanguage(page, t, visitor, "it");
      const italian = dictionariesOf("it");
      await expect(heading(page, italian.payment.heading)).toBeVisible();
      await expect(page.getByText(t.paymentProblems.cardDeclined)).toHaveCount(0);
      await page.getByRole("button", { name: italian.payment.back }).click();
      await goToPayment(page, italian);
      await payWith(page, italian, cards.accepted);
      await expectPaid(page, italian);
      const orders = await shop.data.ordersOf(buyer.email);
      expect(orders).toMatchObject([{ status: "A_traiter", payment_status: "paid", language: "it" }]);
    },
  );

  test("a price that fell or rose replaces the order", async ({ page, open, t, shop }) => {
    const buyer = newBuyer(language);
    const summary = page.getByRole("region", { name: t.purchase.summary.title });
    const shows = (euros: number) => expect(summary).toContainText(money(euros * 100, language, { always: true }));
    const backToTheForm = async () => {
      // The form requests its amounts when the page is loaded.
      await page.getByRole("button", { name: t.payment.back }).click();
      await page.reload();
      await waitUntilHydrated(page);
    };
    try {
      await shop.data.setProductPrice(89);
      await fillOrder(page, open, t, buyer);
      await fieldsOf(page, t).country.selectOption("FR");
      await shows(89);
      await goToPayment(page, t);
      await expect(payButton(page, t, 89, language)).toBeVisible();

      await shop.data.setProductPrice(79);
      await backToTheForm();
      await shows(79);
      await goToPayment(page, t);
      await expect(payButton(page, t, 79, language)).toBeVisible();
      await shows(79);

      await shop.data.setProductPrice(99);
      await backToTheForm();
      await shows(99);
      await goToPayment(page, t);
      await typeCard(page, t, cards.accepted);
      await payButton(page, t, 99, language).click();
      await expectPaid(page, t);
    } finally {
      await shop.data.setProductPrice(79);
    }
    const orders = await shop.data.ordersOf(buyer.email);
    expect(orders).toMatchObject([
      { status: "Annulee", total_amount: "89.00" },
      { status: "Annulee", total_amount: "79.00" },
      { payment_status: "paid", total_amount: "99.00" },
    ]);
    const payments = await Promise.all(orders.map(({ id }) => shop.data.paymentsOf(id)));
    expect(payments.flat().map(({ status }) => status)).toEqual(["canceled", "canceled", "succeeded"]);
  });

  test("an order whose answer was lost loses its old price", slow, async ({ page, open, t, shop, watch }) => {
    watch.allow(/api\/orders/);
    const buyer = newBuyer(language);
    try {
      await shop.data.setProductPrice(89);
      await fillOrder(page, open, t, buyer);
      await fieldsOf(page, t).country.selectOption("FR");
      await page.route("**/api/orders", async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      });
      await orderButton(page, t).click();
      await expect(page.getByRole("main").getByText(t.purchase.errors.saving)).toBeVisible();
      await page.unroute("**/api/orders");
      await shop.data.setProductPrice(79);
      await page.reload();
      await waitUntilHydrated(page);
      await goToPayment(page, t);
      await expect(payButton(page, t, 79, language)).toBeVisible();
    } finally {
      await shop.data.setProductPrice(79);
    }
    expect(await shop.data.ordersOf(buyer.email)).toMatchObject([
      { status: "Annulee", total_amount: "89.00" },
      { status: "Tentative_ok", total_amount: "79.00" },
    ]);
  });

  test("an order that has to wait says so until the next try", slow, async ({ page, open, t, watch }) => {
    watch.allow(/429 \(Too Many Requests\)/);
    await fillOrder(page, open, t, newBuyer(language));
    const title = "Wait for three minutes.";
    await page.route("**/api/orders", (route) =>
      route.fulfill({ status: 429, json: { code: "tooManyRequests", title, status: 429 } }),
    );
    await orderButton(page, t).click();
    await expect(page.getByRole("alert").getByText(title)).toBeVisible();
    await page.unroute("**/api/orders");
    const error = page.getByRole("region", { name: t.frame.notifications }).getByText(t.purchase.errors.saving);
    await expect(error).toBeVisible();
    await goToPayment(page, t);
    await expect(error).toHaveCount(0);
  });
});
