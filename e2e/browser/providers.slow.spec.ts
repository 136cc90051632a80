import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import type { FakeStripe } from "#tools/stand-ins/stripe/fake-stripe.ts";
import { routeStripe } from "#tools/stand-ins/stripe/playwright-routes.ts";
import { startFakeStripe } from "#tools/stand-ins/stripe/server.ts";
import { dictionariesOf } from "./dictionaries.ts";
import { test as base, expect, germanDesktop, named, visitors } from "./fixtures.ts";
import {
  bringVehicle,
  cards,
  expectPaid,
  fillBuyer,
  fillOrder,
  goToPayment,
  heading,
  newBuyer,
  payButton,
} from "./purchase-path.ts";
import { openPage, rememberChoices, startRunningShop } from "./running-shop.ts";

const webhookSecret = "whsec_browser";
const secretKey = "sk_test_browser";

/** This file's shop takes payments by Stripe: the stand-in, behind Stripe's own addresses in the browser. */
const test = base.extend<object, { stripe: FakeStripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const stripe = await startFakeStripe({ webhookSecret, secretKey });
      await use(stripe);
      await stripe.stop();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ stripe }, use) => {
      const shop = await startRunningShop({
        env: {
          PAYMENTS: "stripe",
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_PUBLISHABLE_KEY: "pk_test_browser",
          STRIPE_WEBHOOK_SECRET: webhookSecret,
          STRIPE_API_BASE: stripe.url,
        },
      });
      stripe.setWebhookUrl(`http://localhost:${shop.port}/api/webhooks/stripe`);
      stripe.setAutoWebhooks(true);
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test.describe(named(germanDesktop), () => {
  const visitor = germanDesktop;
  test.use({ visitor });
  const { language } = visitor;
  const total = language === "fr" ? 79 : 94;

  test("security 6.33: Stripe's wrapper pays under the policy", async ({
    page,
    context,
    open,
    t,
    shop,
    stripe,
    watch,
  }) => {
    const buyer = newBuyer(language);
    const toStripe: string[] = [];
    watch.allow(/^request to another host: https:\/\/(js|api)\.stripe\.com\//);
    context.on("request", (request) => {
      if (new URL(request.url()).hostname.endsWith("stripe.com")) toStripe.push(new URL(page.url()).pathname);
    });
    await routeStripe(context, stripe.url);
    await fillOrder(page, open, t, buyer);
    // law 5: the provider is not called before the payment step.
    expect(toStripe).toEqual([]);
    await goToPayment(page, t);
    const element = page.getByTestId("stripe-payment-element");
    await expect(element).toBeVisible();
    const options = await page.evaluate(
      () =>
        (window as unknown as { __stripeStandIn: { elementsOptions: object; paymentOptions: object } }).__stripeStandIn,
    );
    expect(options).toMatchObject({
      elementsOptions: { locale: language },
      paymentOptions: { wallets: { applePay: "never", googlePay: "never" } },
    });
    const typeInElement = async (number: string) => {
      await element.locator('input[name="number"]').fill(number);
      await element.locator('input[name="expiry"]').fill("12 / 34");
      await element.locator('input[name="cvc"]').fill("123");
    };
    watch.allow(/console error: Failed to load resource.*402.*api\.stripe\.com/);
    await typeInElement(cards.declined);
    await payButton(page, t, total, language).click();
    await expect(page.getByRole("alert").getByText(t.payment.refusedTitle)).toBeVisible();
    await typeInElement(cards.accepted);
    await payButton(page, t, total, language).click();
    await expectPaid(page, t);
    expect(new Set(toStripe)).toEqual(new Set([localizedPath(paths.purchase, language)]));
    await stripe.webhooksIdle();
    expect(stripe.ledger().charges.filter((charge) => charge.paid)).toHaveLength(
      stripe.ledger().intents.filter((intent) => intent.status === "succeeded").length,
    );
    expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ payment_status: "paid" }]);
  });

  test("a lost answer of Stripe is no refusal", async ({ page, context, open, t, stripe, watch }) => {
    watch.allow(/^request to another host: https:\/\/(js|api)\.stripe\.com\//);
    watch.allow(/confirm|payment-state|\/status/);
    await routeStripe(context, stripe.url);
    await fillOrder(page, open, t, newBuyer(language));
    await goToPayment(page, t);
    const element = page.getByTestId("stripe-payment-element");
    await element.locator('input[name="number"]').fill(cards.accepted);
    await element.locator('input[name="expiry"]').fill("12 / 34");
    await element.locator('input[name="cvc"]').fill("123");
    await page.route("https://api.stripe.com/v1/payment_intents/*/confirm", async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fetch({ url: `${stripe.url}${pathname}` });
      await route.abort("connectionreset");
    });
    const stateCalls = /\/api\/orders\/[^/]+\/(status|payment-state)$/;
    await page.route(stateCalls, (route) => route.abort("connectionfailed"));
    await payButton(page, t, total, language).click();
    await expect(page.getByRole("alert").filter({ hasText: t.payment.unknownTitle })).toBeVisible();
    await expect(page.getByText(t.payment.refusedTitle)).toHaveCount(0);
    await expect(element).toBeHidden();
    await page.unroute(stateCalls);
    await page.getByRole("button", { name: t.payment.check }).click();
    await expectPaid(page, t);
  });
});

base(
  "decisions 6, spec 2.6: payments that are off say so in red in the form's place",
  async ({ browser, watch: _ }) => {
    base.setTimeout(120_000); // its own shop starts first
    const shop = await startRunningShop({ env: { PAYMENTS: "off" } });
    try {
      for (const visitor of visitors) {
        const { language, width, height } = visitor;
        const t = dictionariesOf(language);
        const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height } });
        await rememberChoices(context, { url: shop.url, language, asksCookies: false });
        const page = await context.newPage();
        await bringVehicle(page);
        await openPage(page, localizedPath(paths.purchase, language));
        await fillBuyer(page, t, newBuyer(language));
        await goToPayment(page, t);
        const message = page.getByRole("alert").getByText(t.payment.errors.unavailable);
        await expect(message).toBeVisible();
        const [red, green, blue] = await message.evaluate((element) => {
          const context = document.createElement("canvas").getContext("2d")!;
          context.fillStyle = getComputedStyle(element).color;
          context.fillRect(0, 0, 1, 1);
          return [...context.getImageData(0, 0, 1, 1).data] as [number, number, number, number];
        });
        expect(red - Math.max(green, blue)).toBeGreaterThan(80);
        await expect(page.getByRole("textbox", { name: t.payment.card.number })).toBeHidden();
        await expect(heading(page, t.payment.heading)).toBeVisible();
        await context.close();
      }
    } finally {
      await shop.stop();
    }
  },
);
