import { expect, frenchPhone, named, test } from "./fixtures.ts";
import { cards, expectPaid, fillOrder, heading, newBuyer, orderButton, payButton, typeCard } from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;
  const total = language === "fr" ? 79 : 94;

  test("security 6.3: a double click and a second tab: one payment", async ({
    page,
    context,
    open,
    t,
    shop,
    watch,
  }) => {
    const buyer = newBuyer(language);
    await fillOrder(page, open, t, buyer);
    await orderButton(page, t).dblclick();
    await expect(heading(page, t.payment.heading)).toBeVisible();

    // A duplicated tab has a copy of what this one has typed.
    const opened = context.waitForEvent("page");
    await page.evaluate(() => window.open(location.href));
    const second = await opened;
    await waitUntilHydrated(second);
    for (const tab of [page, second]) await typeCard(tab, t, cards.accepted);
    // The later of the two is refused because the payment is made: the browser logs that answer as an error.
    watch.allow(/console error: Failed to load resource.*409.*\/api\/sandbox\/confirm/);
    await Promise.all([page, second].map((tab) => payButton(tab, t, total, language).dblclick()));
    const winner = await Promise.any([page, second].map((tab) => expectPaid(tab, t).then(() => tab)));
    expect([page, second]).toContain(winner);

    const orders = await shop.data.ordersOf(buyer.email);
    expect(orders).toMatchObject([{ payment_status: "paid" }]);
    expect(await shop.data.paymentsOf(orders[0]!.id)).toMatchObject([{ status: "succeeded" }]);
  });
});
