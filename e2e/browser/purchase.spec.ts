import { fill, money } from "#app/i18n/format.ts";
import { paths } from "#app/paths.ts";
import { dictionariesOf } from "./dictionaries.ts";
import { expect, germanDesktop, named, slow, test, visitors } from "./fixtures.ts";
import {
  applyPromo,
  bringVehicle,
  cards,
  checkVehicle,
  compatibleCar,
  expectPaid,
  fieldsOf,
  fillBuyer,
  fillOrder,
  goToPayment,
  heading,
  newBuyer,
  openDetails,
  payButton,
  shownNumber,
  toast,
  typeCard,
  verdict,
} from "./purchase-path.ts";

/** 79 € and shipping as seeded (spec 9): nothing for France, 15 € elsewhere. */
const fullPrice = { fr: 79, de: 94 } as Record<string, number>;

for (const visitor of visitors)
  test.describe(named(visitor), visitor === germanDesktop ? slow : {}, () => {
    test.use({ visitor });
    const { language } = visitor;
    const total = fullPrice[language]!;

    test("spec 2.7, 2.6, decisions 4: check, code, card, confirmation, mail", async ({ page, open, t, shop }) => {
      await shop.data.addPromo({ code: "TEN", type: "percentage", value: 10 });
      const buyer = newBuyer(language);
      await open(paths.compatibility);
      await checkVehicle(page, t, compatibleCar);
      await expect(verdict(page, t.compatibility.compatible)).toBeVisible();
      // A wide screen shows them at once.
      if (visitor !== germanDesktop) await page.getByText(t.compatibility.compatible.features, { exact: true }).click();
      for (const feature of Object.values(t.compatibility.features))
        await expect(page.getByRole("main").getByText(feature, { exact: true })).toBeVisible();
      await page.getByRole("button", { name: t.compatibility.compatible.proceed }).click();

      await fillBuyer(page, t, buyer);
      await applyPromo(page, t, "ten");
      await expect(page.getByText(fill(t.purchase.promo.applied, { amount: money(790, language) }))).toBeVisible();
      await goToPayment(page, t);
      await typeCard(page, t, cards.accepted);
      await payButton(page, t, total - 7.9, language).click();

      const number = await expectPaid(page, t);
      await openDetails(page, t);
      await expect(page.getByText(buyer.license_plate)).toBeVisible();
      const mail = await shop.smtp.waitFor((each) => each.envelope.to.includes(buyer.email), 20_000);
      expect(mail.subject).toBe(fill(t.orderMails.confirmation.subject, { number }));
      expect(mail.text).toContain(t.orderMails.guarantee);
      const [order, ...others] = await shop.data.ordersOf(buyer.email);
      expect(others).toEqual([]);
      expect(order).toMatchObject({ number, status: "A_traiter", payment_status: "paid", promo_code: "TEN", language });
    });
  });

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });
  const { language } = germanDesktop;
  const total = fullPrice[language]!;

  test("decisions 5: a refused card, then another one without typing again", async ({ page, open, t, shop }) => {
    const buyer = newBuyer(language);
    await fillOrder(page, open, t, buyer);
    await goToPayment(page, t);
    await typeCard(page, t, cards.declined);
    await payButton(page, t, total, language).click();
    await expect(page.getByRole("alert").getByText(t.paymentProblems.cardDeclined)).toBeVisible();
    await expect(page.getByRole("alert").getByText(t.payment.refusedTitle)).toBeVisible();

    // Back to the form and on again: everything is still there, and it is the same order.
    await page.getByRole("button", { name: t.payment.back }).click();
    await expect(fieldsOf(page, t).email).toHaveValue(buyer.email);
    await goToPayment(page, t);
    await typeCard(page, t, cards.accepted);
    await payButton(page, t, total, language).click();
    const number = await expectPaid(page, t);
    expect(await shop.data.ordersOf(buyer.email)).toHaveLength(1);
    // The refusal's mail waits, and the payment drops it: the first mail is the confirmation.
    const mail = await shop.smtp.waitFor((each) => each.envelope.to.includes(buyer.email), 20_000);
    expect(mail.subject).toBe(fill(t.orderMails.confirmation.subject, { number }));
  });

  test("decisions 6: 3-D Secure refused, tried again, authorised", slow, async ({ page, open, t, shop }) => {
    const buyer = newBuyer(language);
    const bank = page.getByRole("dialog", { name: t.payment.sandbox.bankTitle });
    await fillOrder(page, open, t, buyer);
    await goToPayment(page, t);
    await typeCard(page, t, cards.asksBank);
    await payButton(page, t, total, language).click();
    await bank.getByRole("button", { name: t.payment.sandbox.refuse }).click();
    await expect(page.getByRole("alert").getByText(t.paymentProblems.authenticationFailed)).toBeVisible();
    // The card is still typed in.
    await payButton(page, t, total, language).click();
    await bank.getByRole("button", { name: t.payment.sandbox.authorise }).click();
    await expectPaid(page, t);
    expect(await shop.data.ordersOf(buyer.email)).toHaveLength(1);
  });

  test("spec 4, 9: a code that covers everything makes a free order", async ({ page, open, t, shop }) => {
    // 79 € and, abroad, the shipping beside: a fixed code ends at the product price, so only France is free.
    const buyer = newBuyer(language);
    await shop.data.addPromo({ code: "FREE", type: "percentage", value: 100 });
    await bringVehicle(page);
    await open(paths.purchase);
    await fieldsOf(page, t).country.selectOption("FR");
    await fillBuyer(page, t, buyer);
    await applyPromo(page, t, "FREE");
    await page.getByRole("button", { name: t.purchase.submit.free }).click();
    await expect(toast(page, t)).toContainText(t.purchase.free.title);
    await expect(heading(page, t.confirmation.freeTitle)).toBeVisible();
    expect(new URL(page.url()).searchParams.get("free")).toBe("true");
    const number = await shownNumber(page, t);
    const mail = await shop.smtp.waitFor((each) => each.envelope.to.includes(buyer.email), 20_000);
    expect(mail.subject).toBe(fill(t.orderMails.confirmation.subject, { number }));
    expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ payment_status: "free", total_amount: "0.00" }]);
  });
});

test("spec 4: the free order's toast says the specification's words", () => {
  expect(dictionariesOf("fr").purchase.free.title).toBe("Commande confirmée !");
});
