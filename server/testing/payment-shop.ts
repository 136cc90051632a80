/** A shop's payments for tests: a database, the real webhook route on a port, and the fake Stripe or the sandbox. */

import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import type { OrderState } from "#app/orders/allowed-transitions.ts";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderNow, placedOrder } from "#app/orders/testing/order-input.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { paymentsRoutes } from "#app/payments/api.ts";
import { type CreatePaymentResult, createPayment } from "#app/payments/buyer-calls/create-payment.server.ts";
import type { PaymentContext } from "#app/payments/ports/payable-orders.ts";
import { paymentProvider } from "#app/payments/ports/payment-provider.server.ts";
import type { PaymentProvider } from "#app/payments/ports/provider.ts";
import { sandboxWebhookQueue } from "#app/payments/sandbox/sandbox-webhooks.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { stripeProvider } from "#app/payments/stripe/stripe-provider.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import type { TestDatabase } from "#database/testing/test-database.ts";
import { close, listen } from "#tools/stand-ins/local-server.ts";
import type { FakeStripe } from "#tools/stand-ins/stripe/fake-stripe.ts";
import { startFakeStripe } from "#tools/stand-ins/stripe/server.ts";
import { createApi } from "../api.ts";

export const webhookSecret = "whsec_shop";
const secretKey = "sk_test_shop";

export const goodCard = "4242424242424242";
/** Of an order, before and after its payment. */
export const waiting = { status: "Tentative_ok", payment_status: "pending" };
export const paid = { status: "A_traiter", payment_status: "paid" };

export type PaymentShop = {
  database: TestDatabase;
  fake: FakeStripe;
  context: PaymentContext;
  url: string;
  order(more?: Record<string, unknown>): Promise<TestOrder>;
  /** The order as it is stored now, with its events. */
  now(order: { id: string }): ReturnType<typeof orderNow>;
  /** An order whose payment has arrived by webhook, and the id of its intent. */
  paidOrder(more?: Record<string, unknown>): Promise<{ order: TestOrder; intent: string }>;
  begin(order: TestOrder, more?: Partial<PaymentContext>): Promise<CreatePaymentResult>;
  /** Starts the payment and returns the id of its intent. */
  intentOf(order: TestOrder): Promise<string>;
  /** An order whose payment was started. */
  startedOrder(more?: Record<string, unknown>): Promise<{ order: TestOrder; intent: string }>;
  intents(orderId: string): Promise<(typeof paymentIntents.$inferSelect)[]>;
  mails(orderId: string): Promise<string[]>;
  /** Ids of the events that the fake provider has for an intent, in order. */
  eventsOf(intentId: string): string[];
  stop(): Promise<void>;
};
export type TestOrder = Awaited<ReturnType<typeof placedOrder>>;

export async function startPaymentShop(
  payments: "stripe" | "sandbox",
  env: Record<string, string> = {},
): Promise<PaymentShop> {
  const fake = await startFakeStripe({ webhookSecret, secretKey });
  const database = await shopDatabase({
    PAYMENTS: payments,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: "pk_test_shop",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: fake.url,
    RATE_LIMITS: "test",
    ...env,
  });
  const { db } = database;
  const api = createApi(paymentsRoutes(payableOrders));
  const requestInfo = { requestId: "test", address: "127.0.0.1", origin: "http://localhost" };
  const server = createServer(getRequestListener((request) => api.fetch(request, { request: requestInfo })));
  const url = `http://127.0.0.1:${await listen(server)}`;
  fake.setWebhookUrl(`${url}/api/webhooks/stripe`);
  if (payments === "sandbox") await startJobs([], [sandboxWebhookQueue(payableOrders)]);
  const provider: PaymentProvider =
    payments === "stripe" ? stripeProvider(settings().stripe!, { timeout: 400 }) : paymentProvider()!;
  const context: PaymentContext = { db, clock: systemClock, log, orders: payableOrders, provider };

  const begin = (order: TestOrder, overrides: Partial<PaymentContext> = {}) =>
    createPayment(
      { ...context, ...overrides },
      {
        orderId: order.id,
        amountCents: centsFromDecimal(order.total_amount),
        proof: { cookies: { [orderCookieName(order.id)]: order.token } },
      },
    );
  const now = ({ id }: { id: string }) => orderNow(db, id);
  async function intentOf(order: TestOrder): Promise<string> {
    const result = await begin(order);
    if (!result.ok || result.freeOrder) throw new Error(`no payment: ${JSON.stringify(result)}`);
    return result.clientSecret.split("_secret_")[0]!;
  }
  async function startedOrder(overrides?: Record<string, unknown>) {
    const order = await placedOrder(db, overrides);
    return { order, intent: await intentOf(order) };
  }
  const eventsOf = (intentId: string) =>
    fake
      .events()
      .filter((event) => (event.data.object as { id?: string }).id === intentId)
      .map((event) => event.id);
  const intents = (orderId: string) => db.select().from(paymentIntents).where(eq(paymentIntents.orderId, orderId));
  return {
    database,
    fake,
    context,
    url,
    begin,
    intents,
    order: (overrides) => placedOrder(db, overrides),
    now,
    intentOf,
    startedOrder,
    eventsOf,
    async paidOrder(overrides) {
      const { order, intent } = await startedOrder(overrides);
      fake.confirm(intent, goodCard);
      await fake.deliver(eventsOf(intent));
      expect(await now(order)).toMatchObject(paid);
      return { order, intent };
    },
    async mails(orderId) {
      const rows = await db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.orderId, orderId));
      return rows.map((row) => row.kind).sort();
    },
    async stop() {
      if (payments === "sandbox") await stopJobs();
      await fake.stop();
      await close(server);
      await database.stop();
    },
  };
}

/** What staff record of an order, step by step. */
export async function take(shop: PaymentShop, order: TestOrder, ...statuses: OrderState["status"][]) {
  for (const status of statuses) {
    const step = { orderId: order.id, to: { status }, author: "staff:1" };
    const result = await shop.database.db.transaction((tx) => transitionOrder({ tx }, step));
    expect(result).toMatchObject({ ok: true, changed: true });
  }
}

/** A payment shop for the tests of a file; after each test its fake provider works normally again. */
export function sharedPaymentShop(...start: Parameters<typeof startPaymentShop>): PaymentShop {
  const shop = {} as PaymentShop;
  beforeAll(async () => {
    Object.assign(shop, await startPaymentShop(...start));
  });
  afterEach(() => {
    shop.fake.clearScript();
    shop.fake.holdProcessing(false);
  });
  afterAll(() => shop.stop?.());
  return shop;
}
