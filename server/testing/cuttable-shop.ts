/** A shop whose database connections can be cut at any statement, and what it does in transactions. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { seedCatalogue } from "#app/catalogue/seed-catalogue.server.ts";
import { forgetVehicleLists } from "#app/catalogue/vehicle-lists.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { orderMailMakers } from "#app/orders/emails/queue-order-mails.server.ts";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { payableOrders } from "#app/orders/payable-orders.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { addPromo, orderBody } from "#app/orders/testing/order-input.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { unpaidOrderRetention } from "#app/orders/unpaid-order-retention.server.ts";
import { expireOrders, reconcilePayments } from "#app/payments/payment-jobs.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { fixedClock, systemClock } from "#app/platform/clock.ts";
import { closeDatabase, connectDatabase, isDatabaseUnavailable } from "#app/platform/database.server.ts";
import { sign } from "#app/platform/secret.server.ts";
import { ordersWithDeclarations } from "#app/withdrawals/declared-orders.server.ts";
import { answerWithdrawal } from "#app/withdrawals/server/answer-withdrawal.server.ts";
import { recordWithdrawal } from "#app/withdrawals/server/record-withdrawal.server.ts";
import { databaseAddress, type StatementProxy, startStatementProxy } from "#fakes/statement-proxy.ts";
import { createApi } from "../api.ts";
import { apiRoutes } from "../domains.ts";
import { callApi } from "./call-api.ts";
import { type Operation, readTraces, type Subject, type Traces } from "./operation.ts";
import { goodCard, startPaymentShop, type TestOrder } from "./payment-shop.ts";

export type CuttableShop = {
  proxy: StatementProxy;
  operations: Record<string, Operation>;
  /** Everything that the operations leave. */
  tracesOf(subject: Subject): Promise<Traces>;
  /** Mails that the mail server has had, by recipient. */
  deliveredTo(email: string): number;
  stop(): Promise<void>;
};

const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`;

export async function startCuttableShop(): Promise<CuttableShop> {
  const shop = await startPaymentShop("stripe");
  /** How the test looks at the tables; the shop under test goes over the proxy. */
  const direct = shop.database.db;
  await seedCatalogue({ db: direct, clock: systemClock });
  // Another file of the same worker may have read another catalogue.
  forgetVehicleLists();
  const proxy = await startStatementProxy(databaseAddress(shop.database.connection));
  // One connection: a transaction that asked for a second one would wait for itself.
  const cuttable = connectDatabase({ ...proxy.through(shop.database.connection), max: 1 }).db;
  const api = createApi(apiRoutes());

  async function post(path: string, body: unknown, cookie = ""): Promise<number> {
    const response = await callApi(api, path, { body, headers: { cookie } });
    if (response.status === 503) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    return response.status;
  }

  const tracesOf = (subject: Subject) => readTraces(direct, subject);

  async function placed(more: Record<string, unknown> = {}): Promise<Subject & { order: TestOrder }> {
    const email = newEmail();
    return { email, order: await shop.order({ email, ...more }) };
  }

  async function paidOrder(): Promise<Subject & { order: TestOrder }> {
    const subject = await placed();
    const to = { status: "A_traiter", payment_status: "paid" } as const;
    await direct.transaction((tx) => transitionOrder({ tx }, { orderId: subject.order.id, to, author: "test" }));
    return subject;
  }

  const payNow = (order: TestOrder): Promise<number> =>
    post(
      "/api/create-payment",
      { orderId: order.id, amount: Number(order.total_amount), language: "fr" },
      `${orderCookieName(order.id)}=${order.token}`,
    );

  /** A payment that the provider knows to have succeeded, and the shop has not heard of. */
  async function charged(): Promise<Subject & { order: TestOrder; events: string[] }> {
    const subject = await placed();
    const intent = await shop.intentOf(subject.order);
    shop.fake.confirm(intent, goodCard);
    return { ...subject, events: shop.eventsOf(intent).slice(-1) };
  }

  const makeOld = (
    table: typeof paymentIntents | typeof orders | typeof outbox,
    time: string,
    where: ReturnType<typeof eq>,
  ) => direct.execute(sql`update ${table} set ${sql.raw(time)} where ${where}`);
  const intentOld = ({ order }: Subject) =>
    makeOld(paymentIntents, "updated_at = now() - interval '3 minutes'", eq(paymentIntents.orderId, order!.id));

  const context = () => ({ ...shop.context, db: cuttable, orders: payableOrders });

  const operations: Record<string, Operation> = {
    "purchase with a code for one use": {
      async prepare() {
        const promo = await addPromo(direct, { maxUses: 1 });
        const email = newEmail();
        const body = orderBody({ email, promo_code: promo.code, idempotency_key: randomUUID() });
        return { email, promoId: promo.id, body };
      },
      run: ({ body }) => post("/api/orders", body),
    },
    "beginning of a payment": {
      prepare: placed,
      run: ({ order }) => payNow(order!),
    },
    "order with nothing to pay": {
      async prepare() {
        const promo = await addPromo(direct, { discountValue: "100.00" });
        return { ...(await placed({ promo_code: promo.code })), promoId: promo.id };
      },
      run: ({ order }) => payNow(order!),
    },
    "webhook of a payment": {
      prepare: charged,
      async run({ events }) {
        const [delivery] = await shop.fake.deliver(events);
        return delivery!.status ?? undefined;
      },
    },
    "withdrawal of a paid order": {
      async prepare() {
        const subject = await paidOrder();
        const declared = { name: "Zoé", orderReference: subject.order.number, email: subject.email };
        return { ...subject, body: { ...declared, idempotencyKey: randomUUID() } };
      },
      run: ({ body }) => post("/api/withdrawals", body),
    },
    "confirmation of a withdrawal": {
      async prepare() {
        const subject = await paidOrder();
        const { withdrawal } = await recordWithdrawal(
          { db: direct, clock: systemClock },
          { name: "Zoé", orderReference: subject.order.number, email: subject.email, language: "fr" },
        );
        return { ...subject, withdrawalId: withdrawal.id };
      },
      async run({ withdrawalId: id }) {
        const link = { id: id!, signature: sign("withdrawal-confirm", id!), language: "fr" } as const;
        try {
          await answerWithdrawal({ db: cuttable, clock: systemClock }, "confirm", link);
          return 200;
        } catch (error) {
          // As the page answers.
          return isDatabaseUnavailable(error) ? 503 : 500;
        }
      },
    },
    "newsletter subscription": {
      prepare: async () => ({ email: newEmail() }),
      run: ({ email }) => post("/api/newsletter", { email }),
      // One mail a day to an address: the test's limits are wider.
      mayCountTwice: true,
    },
    "contact request": {
      prepare: async () => ({ email: newEmail() }),
      run: ({ email }) =>
        post("/api/contact-requests", {
          ...{ kind: "dealer", companyName: "Garage", firstName: "Zoé", lastName: "Lie", email },
          ...{ phone: "+33 6 12 34 56 78", message: "Bonjour" },
        }),
      mayCountTwice: true,
    },
    "waiting list": {
      prepare: async () => ({ email: newEmail() }),
      run: ({ email }) =>
        post("/api/compatibility-attempts", {
          // Offered by the selectors, and not compatible.
          vehicle: { brand: "Renault", model: "Clio", year: 2003, energy: "Essence" },
          email,
        }),
    },
    "job payments-reconcile": {
      async prepare() {
        const subject = await charged();
        await intentOld(subject);
        return subject;
      },
      async run() {
        await reconcilePayments(context());
        return undefined;
      },
      later: intentOld,
    },
    "job orders-expire": {
      async prepare() {
        const promo = await addPromo(direct, { maxUses: 1 });
        const subject = { ...(await placed({ promo_code: promo.code })), promoId: promo.id };
        await shop.intentOf(subject.order);
        await makeOld(orders, "created_at = now() - interval '25 hours'", eq(orders.id, subject.order.id));
        return subject;
      },
      async run() {
        await expireOrders(context());
        return undefined;
      },
      // First the payment is closed, then the order is cancelled.
      between: (nothing, whole) => ({ ...nothing, intents: whole.intents }),
    },
    "job mail-outbox": {
      async prepare() {
        await direct.delete(outbox);
        const subject = await charged();
        await shop.fake.deliver(subject.events);
        return subject;
      },
      async run() {
        // Eleven minutes later: what another worker started and did not finish is due again.
        const clock = fixedClock(new Date(Date.now() + 11 * 60_000).toISOString());
        await runOutbox({ db: cuttable, clock, sender, makers: orderMailMakers });
        return undefined;
      },
      // Its texts are stored before it is sent.
      between: (nothing) => ({ ...nothing, mails: ["order-confirmation queued"] }),
      later: ({ email }) =>
        makeOld(outbox, "next_attempt_at = now() - interval '1 minute'", eq(outbox.recipient, email)),
    },
    "job erase-old-data, unpaid orders": {
      async prepare() {
        const subject = await placed();
        await direct.transaction((tx) => payableOrders.cancelUnpaid(tx, subject.order.id, "test"));
        await makeOld(orders, "created_at = now() - interval '91 days'", eq(orders.id, subject.order.id));
        return subject;
      },
      async run() {
        await unpaidOrderRetention(ordersWithDeclarations).erase({ db: cuttable, now: new Date() });
        return undefined;
      },
    },
  };

  /** As the operator's mail server would: it takes everything, and remembers to whom. */
  const delivered: string[] = [];
  const sender = {
    async send({ recipient }: { recipient: string }) {
      delivered.push(recipient);
    },
    close() {},
  };

  return {
    proxy,
    operations,
    tracesOf,
    deliveredTo: (email) => delivered.filter((recipient) => recipient === email).length,
    async stop() {
      await closeDatabase();
      await shop.database.pool.end();
      await shop.stop();
      await proxy.stop();
    },
  };
}
