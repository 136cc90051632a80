import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { dropPaymentRefused, queuePaymentRefused } from "../emails/payment-mails.server.ts";
import { orderIn } from "../testing/order-input.ts";
import { sendPaymentLink } from "./send-payment-link.server.ts";

const database = startForTests(shopDatabase);
const author = { userId: "ada" };

test("decisions 9.5: after a refused card staff send the payment link at once, in place of the mail that waits", async () => {
  const { db } = database;
  const order = await orderIn(db, { status: "Tentative_ok", payment_status: "failed" });
  await queuePaymentRefused(db, order);
  const send = () => sendPaymentLink({ db }, { orderId: order.id, author });
  expect(await send()).toEqual({ ok: true });
  const mails = await db.select().from(outbox).where(eq(outbox.orderId, order.id)).orderBy(outbox.createdAt);
  expect(mails.map(({ kind, status, recipient }) => [kind, status, recipient])).toEqual([
    ["payment-refused", "dropped", order.email],
    ["payment-refused", "unmade", order.email],
  ]);
  expect(mails[1]!.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
  const later = () => db.select().from(outbox).where(eq(outbox.orderId, order.id));
  expect(await send()).toEqual({ ok: true });
  expect((await later()).map(({ status }) => status).toSorted()).toEqual(["dropped", "dropped", "unmade"]);
  await db.transaction((tx) => dropPaymentRefused(tx, order));
  expect(new Set((await later()).map(({ status }) => status))).toEqual(new Set(["dropped"]));
  expect((await auditOf(db, `order:${order.id}`)).slice(0, 1)).toMatchObject([
    { author: "user:ada", action: "mail-resent" },
  ]);
});

test("decisions 9.5: no link is sent for an order that nobody can pay", async () => {
  const { db } = database;
  for (const state of [
    { status: "Annulee", payment_status: "failed" },
    { status: "Tentative_ok", payment_status: "pending" },
    { status: "A_traiter", payment_status: "paid" },
  ] as const) {
    const { id: orderId } = await orderIn(db, state);
    expect(await sendPaymentLink({ db }, { orderId, author })).toEqual({ ok: false, error: "illegalTransition" });
  }
  const unknown = await sendPaymentLink({ db }, { orderId: "none", author });
  expect(unknown).toEqual({ ok: false, error: "unknownOrder" });
});
