/** What the shop does in transactions: each operation with the way to prepare and to repeat it. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { forgetVehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { orderMails } from "#app/orders/emails/order-mails.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { unpaidOrderRetention } from "#app/orders/privacy/unpaid-order-retention.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { addPromo } from "#app/orders/testing/order-input.ts";
import { expireOrders } from "#app/payments/expire-unpaid-orders.server.ts";
import { reconcilePayments } from "#app/payments/payment-jobs.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { closeDatabase, connectDatabase, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { sign } from "#app/platform/settings/secret.server.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { ordersWithDeclarations } from "#app/withdrawals/list-withdrawals.server.ts";
import { answerWithdrawal } from "#app/withdrawals/server/answer-withdrawal.server.ts";
import { recordWithdrawal } from "#app/withdrawals/server/record-withdrawal.server.ts";
import { databaseAddress, type StatementProxy, startStatementProxy } from "#tools/stand-ins/statement-proxy.ts";
import { staffSteps } from "./cuttable-staff-steps.ts";
import {
  type CuttableTools,
  cuttableTools,
  newEmail,
  type Operation,
  readTraces,
  type Subject,
  type Traces,
} from "./cuttable-tools.ts";
import { startPaymentShop } from "./payment-shop.ts";

type Operations = Record<string, Operation>;

export const cuttableOperations = (tools: CuttableTools): Operations => ({
  ...purchases(tools),
  ...withdrawals(tools),
  ...forms(tools),
  ...chats(tools),
  ...jobs(tools),
  ...staffSteps(tools),
});

const purchases = ({ direct, shop, post, payNow, placed, charged }: CuttableTools): Operations => ({
  "purchase with a code for one use": {
    async prepare() {
      const promo = await addPromo(direct, { maxUses: 1 });
      const email = newEmail();
      const body = orderBody({ email, promo_code: promo.code, idempotency_key: randomUUID() });
      return { email, promoId: promo.id, body };
    },
    run: ({ body }) => post("/api/orders", body),
  },
  "beginning of a payment": { prepare: placed, run: ({ order }) => payNow(order!) },
  "order with nothing to pay": {
    async prepare() {
      const promo = await addPromo(direct, { discountValue: "100.00" });
      return { ...(await placed({ promo_code: promo.code })), promoId: promo.id };
    },
    run: ({ order }) => payNow(order!),
  },
  "webhook of a payment": {
    prepare: charged,
    run: async ({ events }) => (await shop.fake.deliver(events))[0]!.status ?? undefined,
  },
});

const withdrawals = ({ direct, cuttable, post, paidOrder }: CuttableTools): Operations => ({
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
        // As the page responds.
        return isDatabaseUnavailable(error) ? 503 : 500;
      }
    },
  },
});

const forms = ({ post }: CuttableTools): Operations => ({
  "newsletter subscription": {
    prepare: async () => ({ email: newEmail() }),
    run: ({ email }) => post("/api/newsletter", { email }),
    // One mail a day per address: the test's limits are wider.
    mayCountTwice: true,
  },
  "contact request": {
    prepare: async () => ({ email: newEmail() }),
    run: ({ email }) =>
      post("/api/contact-requests", {
        kind: "dealer",
        companyName: "Garage",
        firstName: "Zoé",
        lastName: "Lie",
        email,
        phone: "+33 6 12 34 56 78",
        message: "Bonjour",
      }),
    mayCountTwice: true,
  },
  "waiting list": {
    prepare: async () => ({ email: newEmail() }),
    run: ({ email }) =>
      post("/api/compatibility-attempts", {
        vehicle: { brand: "Renault", model: "Clio", year: 2003, energy: "Essence" },
        email,
      }),
  },
});

function chats({ post, call }: CuttableTools): Operations {
  const say = (sessionId: string, message: string) => ({
    session_id: sessionId,
    message,
    language: "fr",
    idempotencyKey: randomUUID(),
  });
  /** The visitor's message is stored before its answer is sought. */
  const between: Operation["between"] = (nothing, whole) => ({
    ...nothing,
    chat: [
      ...((nothing.chat ?? []) as unknown[]),
      ...(whole.chat as unknown[]).slice(nothing.chat ? -2 : 0).slice(0, 1),
    ],
    conversation: nothing.conversation ?? ["assistant", null, true],
  });
  const run: Operation["run"] = ({ body, cookie }) => post("/api/chat", body, cookie);
  async function begun(): Promise<Subject & { sessionId: string; cookie: string }> {
    const sessionId = randomUUID();
    const answer = await call("/api/chat", say(sessionId, "Combien coûte le dongle ?"));
    return { email: newEmail(), sessionId, cookie: answer.headers.get("set-cookie")!.split(";")[0]! };
  }
  return {
    // Repeated without the cookie: its answer was lost.
    "first question to the chat": {
      async prepare() {
        const sessionId = randomUUID();
        return { email: newEmail(), sessionId, body: say(sessionId, "Combien coûte le dongle ?") };
      },
      run,
      between,
    },
    "question to the chat about an order": {
      async prepare() {
        const subject = await begun();
        return { ...subject, body: say(subject.sessionId, `Ma commande OD-2026-999999 ${subject.email}`) };
      },
      run,
      between,
    },
    "question to the chat that nobody has answered": {
      async prepare() {
        const subject = await begun();
        return { ...subject, body: say(subject.sessionId, `Bug turquoise ${randomUUID()} sur le site`) };
      },
      run,
      between,
    },
    "clearing of a conversation": {
      async prepare() {
        const subject = await begun();
        return { ...subject, body: { session_id: subject.sessionId, action: "clear_messages" } };
      },
      run,
    },
    "transcript of a conversation": {
      prepare: begun,
      run: ({ email, sessionId, cookie }) => post(`/api/chat/${sessionId}/transcript`, { email }, cookie),
      mayCountTwice: true,
    },
  };
}

function jobs({ direct, cuttable, shop, sender, placed, charged }: CuttableTools): Operations {
  const context = () => ({ ...shop.context, db: cuttable, orders: payableOrders });
  const makeOld = (
    table: typeof paymentIntents | typeof orders | typeof outbox,
    time: string,
    where: ReturnType<typeof eq>,
  ) => direct.execute(sql`update ${table} set ${sql.raw(time)} where ${where}`);
  const intentOld = ({ order }: Subject) =>
    makeOld(paymentIntents, "updated_at = now() - interval '3 minutes'", eq(paymentIntents.orderId, order!.id));

  return {
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
      // The payment is closed before the order is cancelled.
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
        const clock = fixedClock(new Date(Date.now() + 11 * 60_000).toISOString());
        await runOutbox({ db: cuttable, clock, sender, mails: orderMails });
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
        await direct.transaction((tx) => payableOrders.cancelUnpaid(tx, subject.order.id, { kind: "replaced" }));
        await makeOld(orders, "created_at = now() - interval '91 days'", eq(orders.id, subject.order.id));
        return subject;
      },
      async run() {
        await unpaidOrderRetention(ordersWithDeclarations).erase({ db: cuttable, now: new Date() });
        return undefined;
      },
    },
  };
}

/** A shop whose database connections can be cut at any statement. */
export type CuttableShop = {
  proxy: StatementProxy;
  operations: Record<string, Operation>;
  tracesOf(subject: Subject): Promise<Traces>;
  deliveredTo(email: string): number;
  stop(): Promise<void>;
};

export async function startCuttableShop(): Promise<CuttableShop> {
  const shop = await startPaymentShop("stripe");
  /** The test's own view of the tables; the shop under test connects through the proxy. */
  const direct = shop.database.db;
  await seedCatalogue({ db: direct, clock: systemClock });
  // Another file of the same worker may have read another catalogue.
  forgetVehicleLists();
  const proxy = await startStatementProxy(databaseAddress(shop.database.connection));
  // One connection: a transaction that asked for a second one would wait for itself.
  const cuttable = connectDatabase({ ...proxy.through(shop.database.connection), max: 1 }).db;
  const tools = cuttableTools(shop, cuttable);
  return {
    proxy,
    operations: cuttableOperations(tools),
    tracesOf: (subject) => readTraces(direct, subject),
    deliveredTo: (email) => tools.delivered.filter((recipient) => recipient === email).length,
    async stop() {
      await closeDatabase();
      await shop.database.pool.end();
      await shop.stop();
      await proxy.stop();
    },
  };
}
