/** Payments whose answer is lost: the page claims nothing that it cannot know, and finds out. */
import type { Page, Route } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { type Dictionaries, pattern } from "./dictionaries.ts";
import { expect, germanDesktop, named, test } from "./fixtures.ts";
import { cards, expectPaid, fillOrder, goToPayment, heading, newBuyer, payWith, typeCard } from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

const confirmCall = "**/api/sandbox/confirm";
const stateCalls = /\/api\/orders\/[^/]+\/(status|payment-state)$/;

/** The shop processes the request, and its answer never reaches the page. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort("connectionreset");
};
const neverArrives = (route: Route) => route.abort("connectionfailed");

const visitor = germanDesktop;
test.describe(named(visitor), () => {
  test.use({ visitor });

  test.beforeEach(({ watch }) => watch.allow(/sandbox\/confirm|api\/orders\/|ERR_INTERNET_DISCONNECTED|500/));

  /** Nothing is claimed, and nothing can be paid beside it. */
  async function expectUnknown(page: Page, t: Dictionaries) {
    const alert = page.getByRole("alert").filter({ hasText: t.payment.unknownTitle });
    await expect(alert).toContainText(t.payment.unknownText);
    await expect(page.getByText(t.payment.refusedTitle)).toHaveCount(0);
    await expect(page.getByText(t.payment.refusedHelp)).toHaveCount(0);
    await expect(page.getByRole("button", { name: pattern(t.payment.pay) })).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: t.payment.card.number })).toHaveCount(0);
    await expect(page.getByRole("button", { name: t.payment.back })).toBeDisabled();
  }

  test("without answers the result is unknown, also after a reload", async ({ page, open, t, shop }) => {
    const buyer = newBuyer(visitor.language);
    await fillOrder(page, open, t, buyer);
    await goToPayment(page, t);
    await page.route(confirmCall, loseAnswer);
    await page.route(stateCalls, neverArrives);
    await payWith(page, t, cards.accepted);
    await expectUnknown(page, t);
    // The pressed button no longer exists: the focus moves to the message in its place.
    await expect(page.locator(":focus")).toContainText(t.payment.unknownTitle);
    await page.reload();
    await waitUntilHydrated(page);
    await expectUnknown(page, t);
    // Pressed while no answer arrives: once one does the page may go on before anybody can press.
    const asked = page.waitForRequest(stateCalls);
    await page.getByRole("button", { name: t.payment.check }).click();
    await asked;
    await page.unroute(stateCalls);
    const number = await expectPaid(page, t);
    expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ number, payment_status: "paid" }]);
  });

  for (const [fault, handle] of [
    ["the answer is lost", loseAnswer],
    [
      "the shop fails after it was done",
      async (route: Route) => {
        await route.fetch();
        await route.fulfill({ status: 500, json: { code: "internal", title: "Failed", status: 500 } });
      },
    ],
  ] as const)
    test(`${fault}, and nobody has to do anything`, async ({ page, open, t }) => {
      await fillOrder(page, open, t, newBuyer(visitor.language));
      await goToPayment(page, t);
      await page.route(confirmCall, handle);
      await typeCard(page, t, cards.accepted);
      const refusals: string[] = [];
      await page.exposeFunction("noteRefusal", (text: string) => refusals.push(text));
      await page.evaluate((title) => {
        new MutationObserver(() => {
          if (document.body.innerText.includes(title))
            (window as unknown as { noteRefusal(text: string): void }).noteRefusal(title);
        }).observe(document.body, { childList: true, subtree: true });
      }, t.payment.refusedTitle);
      await page.getByRole("button", { name: pattern(t.payment.pay) }).click();
      await expectPaid(page, t);
      expect(refusals).toEqual([]);
    });

  test("a payment that never arrived is tried again and charged once", async ({ page, open, t, shop }) => {
    const buyer = newBuyer(visitor.language);
    await fillOrder(page, open, t, buyer);
    await goToPayment(page, t);
    await page.route(confirmCall, neverArrives);
    await typeCard(page, t, cards.accepted);
    const pay = page.getByRole("button", { name: pattern(t.payment.pay) });
    await pay.click();
    await expectUnknown(page, t);
    const alert = page.getByRole("alert").filter({ hasText: t.payment.notTakenTitle });
    await expect(alert).toContainText(t.payment.notTakenText, { timeout: 15_000 });
    await expect(page.getByText(t.payment.refusedTitle)).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: t.payment.card.cvc })).toHaveValue("123");
    await page.unroute(confirmCall);
    await pay.click();
    await expectPaid(page, t);
    const [order] = await shop.data.ordersOf(buyer.email);
    expect(await shop.data.paymentsOf(order!.id)).toMatchObject([{ status: "succeeded" }]);
  });

  test("offline after paying, the page continues once online", async ({ page, context, open, t }) => {
    await fillOrder(page, open, t, newBuyer(visitor.language));
    await goToPayment(page, t);
    await page.route(confirmCall, async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await payWith(page, t, cards.accepted);
    await expectUnknown(page, t);
    await expect(page.getByText(t.payment.unknownOffline)).toBeVisible();
    await context.setOffline(false);
    await expectPaid(page, t);
  });

  test("too many tries are not reported as a refused card", async ({ page, open, t, watch }) => {
    watch.allow(/429/);
    await fillOrder(page, open, t, newBuyer(visitor.language));
    await goToPayment(page, t);
    const title = "Wait for three minutes.";
    await page.route(confirmCall, (route) =>
      route.fulfill({ status: 429, json: { code: "tooManyRequests", title, status: 429 } }),
    );
    await payWith(page, t, cards.accepted);
    await expect(page.getByRole("alert").getByText(title)).toBeVisible();
    await expect(page.getByText(t.payment.refusedTitle)).toHaveCount(0);
    await expect(heading(page, t.payment.heading)).toBeVisible();
  });

  test("the confirmation asks until it is answered, and warns", async ({ page, open, t, shop }) => {
    const buyer = newBuyer(visitor.language);
    await fillOrder(page, open, t, buyer);
    await goToPayment(page, t);
    const [order] = await shop.data.ordersOf(buyer.email);
    await page.route(/\/api\/orders\//, neverArrives);
    await open(`${paths.confirmation}?orderId=${order!.id}`);
    await expect(heading(page, t.confirmation.offlineTitle)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(t.confirmation.offlineText)).toBeVisible();
    await shop.data.setOrderState(order!.id, "A_traiter", "paid");
    await page.unroute(/\/api\/orders\//);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expectPaid(page, t);
  });
});
