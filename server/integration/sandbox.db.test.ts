import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { reconcilePayments } from "#app/payments/payment-jobs.server.ts";
import { RefundRefused, SignatureError, UnknownPayment } from "#app/payments/ports/provider.ts";
import { enqueueSandboxWebhooks } from "#app/payments/sandbox/sandbox-payments.server.ts";
import { paymentEvents, paymentIntents, sandboxIntents, sandboxWebhooks } from "#app/payments/server/tables.server.ts";
import { cancelUnpaidOrder } from "#app/payments/settlement/after-settlement.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { databaseAddress, startStatementProxy } from "#tools/stand-ins/statement-proxy.ts";
import { paid, sharedPaymentShop, type TestOrder } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("sandbox");

async function secretOf(order: TestOrder): Promise<string> {
  const result = await shop.begin(order);
  if (!result.ok || result.freeOrder) throw new Error("no payment");
  return result.clientSecret;
}

async function call(path: string, body: Record<string, unknown>) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${shop.url}/api/sandbox/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
/** No webhook is accepted until `mockRestore`. */
const refuseWebhooks = () =>
  vi.spyOn(shop.context.provider, "readEvent").mockImplementation(() => {
    throw new SignatureError("refused by this test");
  });
const pay = (clientSecret: string, number: string, overrides = {}) =>
  call("confirm", { clientSecret, number, expiry: "12/34", cvc: "123", language: "en", ...overrides });

test("decisions 6: 4242… succeeds and its signed webhook pays the order", async () => {
  const order = await shop.order();
  const secret = await secretOf(order);
  expect(await secretOf(order)).toBe(secret);
  expect(await pay(secret, "4242 4242 4242 4242")).toEqual({ status: 200, body: { status: "succeeded", error: null } });
  await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(paid), 20_000);
  expect(await shop.mails(order.id)).toEqual(["order-confirmation"]);
  expect(await shop.begin(order)).toEqual({ ok: false, error: "alreadyPaid" });
});

test("decisions 6: 4000 0000 0000 0002 is declined, in the buyer's language, and another card works", async () => {
  const order = await shop.order();
  const secret = await secretOf(order);
  expect((await pay(secret, "4000000000000002")).body).toEqual({
    status: "requires_payment_method",
    error: { code: "cardDeclined", message: "Your bank declined this card." },
  });
  await vi.waitFor(
    async () => expect(await shop.now(order)).toMatchObject({ status: "Tentative_ok", payment_status: "failed" }),
    20_000,
  );
  expect(await secretOf(order)).toBe(secret);
  await pay(secret, "5555555555554444");
  await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(paid), 20_000);
});

test("decisions 6: 4000 0025 0000 3155 asks for a confirmation step, which may fail and be tried again", async () => {
  const order = await shop.order();
  const clientSecret = await secretOf(order);
  expect((await pay(clientSecret, "4000002500003155")).body).toEqual({ status: "requires_action", error: null });
  expect((await call("authenticate", { clientSecret, outcome: "fail" })).body).toMatchObject({
    error: { code: "authenticationFailed" },
  });
  expect((await call("authenticate", { clientSecret, outcome: "ok" })).body).toMatchObject({
    error: { code: "paymentNotOpen" },
  });
  await pay(clientSecret, "4000002760003184");
  expect((await call("authenticate", { clientSecret, outcome: "ok" })).body).toEqual({
    status: "succeeded",
    error: null,
  });
  await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(paid), 20_000);
});

test("a card that is declined after its confirmation step", async () => {
  const order = await shop.order();
  const clientSecret = await secretOf(order);
  expect((await pay(clientSecret, "4000008260003178")).body).toMatchObject({ status: "requires_action" });
  expect((await call("authenticate", { clientSecret, outcome: "ok" })).body).toMatchObject({
    error: { code: "insufficientFunds" },
  });
});

test("invalid details are reported and do not count as a refusal; a real card is refused", async () => {
  const order = await shop.order();
  const secret = await secretOf(order);
  expect((await pay(secret, "4242424242424241")).body).toMatchObject({ error: { code: "incorrectNumber" } });
  expect((await pay(secret, "4242424242424242", { expiry: "01/20" })).body).toMatchObject({
    error: { code: "invalidExpiry" },
  });
  expect(await shop.now(order)).toMatchObject({ status: "Tentative_ok", payment_status: "pending" });
  expect((await pay(secret, "4539578763621486")).body).toMatchObject({ error: { code: "testModeOnly" } });
});

test("an incomplete secret is refused", async () => {
  const secret = await secretOf(await shop.order());
  for (const wrong of ["", "x", secret.slice(0, -1), secret.split("_secret_")[0]!, `${secret}x`])
    expect((await pay(wrong, "4242424242424242")).status).toBe(404);
});

test("law 5: no card number is kept anywhere, and no client secret outside the sandbox's own table", async () => {
  const { db } = shop.database;
  const stored = JSON.stringify([
    await db.select().from(sandboxWebhooks),
    await db.select().from(paymentEvents),
    await db.select().from(paymentIntents),
    (await db.select().from(sandboxIntents)).map(({ clientSecret: _, ...rest }) => rest),
  ]);
  expect(stored).not.toMatch(/4242424242424242|4000000000000002|_secret_/);
});

test("a webhook that is not accepted is delivered again, once for the order", async () => {
  const order = await shop.order();
  const secret = await secretOf(order);
  const refusing = refuseWebhooks();
  await pay(secret, "4242424242424242");
  const makeDue = "update jobs.job set start_after = now() where name = 'sandbox-webhook' and state = 'retry'";
  await vi.waitFor(async () => {
    const { rowCount } = await shop.database.pool.query("select from jobs.job where state = 'retry'");
    expect(rowCount).toBe(1);
  }, 20_000);
  refusing.mockRestore();
  await shop.database.pool.query(makeDue);
  // Sent again while it waits for its next attempt: the job already exists.
  await Promise.all([enqueueSandboxWebhooks(shop.database.db), enqueueSandboxWebhooks(shop.database.db)]);
  await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(paid), { timeout: 30_000 });
  expect((await shop.now(order)).events).toHaveLength(2);
});

test("security 6.53: webhooks that are always refused do not keep others waiting", async () => {
  const poisoned = Array.from({ length: 52 }, (_, n) => ({ id: `evt_poisoned_${n}`, payload: "{}" }));
  await shop.database.db.insert(sandboxWebhooks).values(poisoned);
  await enqueueSandboxWebhooks(shop.database.db);
  const order = await shop.order();
  await pay(await secretOf(order), "4242424242424242");
  await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(paid), { timeout: 15_000 });
  await shop.database.db.delete(sandboxWebhooks).where(like(sandboxWebhooks.id, "evt_poisoned_%"));
});

test("without webhooks the reconciliation settles the sandbox too, refusals included", async () => {
  const [good, bad] = [await shop.order(), await shop.order()];
  const secrets = [await secretOf(good), await secretOf(bad)];
  const refusing = refuseWebhooks();
  await pay(secrets[0]!, "4242424242424242");
  await pay(secrets[1]!, "4000000000000002");
  await shop.database.db.update(paymentIntents).set({ updatedAt: new Date(Date.now() - 180_000) });
  await reconcilePayments(shop.context);
  expect(await shop.now(good)).toMatchObject(paid);
  expect(await shop.now(bad)).toMatchObject({ status: "Tentative_ok", payment_status: "failed" });
  expect(await shop.mails(bad.id)).toEqual(["payment-refused"]);
  refusing.mockRestore();
});

test("a payment is refunded once, up to what was taken, and its webhook reports it", async () => {
  const { provider, db } = shop.context;
  const order = await shop.order();
  const secret = await secretOf(order);
  await pay(secret, "4242424242424242");
  await vi.waitFor(async () => expect(await shop.now(order)).toMatchObject(paid), 20_000);
  const [row] = await shop.intents(order.id);
  const { id, amountCents } = row!;
  for (const _ of [1, 2]) await provider.refundIntent({ id, amountCents: 100, key: "one" });
  expect(await provider.findRefunds(id)).toMatchObject([{ amountCents: 100, key: "one", hasFailed: false }]);
  // The event is stored after the refunds that it was the occasion to ask for.
  await vi.waitFor(async () => {
    const events = await db.select().from(paymentEvents).where(eq(paymentEvents.intentId, id));
    expect(events.map(({ type }) => type).sort()).toEqual(["charge.refunded", "payment_intent.succeeded"]);
  }, 20_000);
  expect(await shop.now(order)).toMatchObject({ payment_status: "partially_refunded" });
  const tooMuch = provider.refundIntent({ id, amountCents: amountCents - 99, key: "too much" });
  await expect(tooMuch).rejects.toBeInstanceOf(RefundRefused);
  await provider.refundIntent({ id, amountCents: amountCents - 100, key: "rest" });
  // The newest first, as Stripe lists them.
  expect((await provider.findRefunds(id)).map((refund) => refund.amountCents)).toEqual([amountCents - 100, 100]);
});

test("two calls with one key at the same time make one payment and one refund", async () => {
  const { provider } = shop.context;
  const input = { orderId: randomUUID(), number: "A-1", amountCents: 5_000, currency: "eur", attempt: 1 };
  const [first, second] = await Promise.all([provider.createIntent(input), provider.createIntent(input)]);
  expect(second).toEqual(first);
  const { id } = first!;
  expect(await provider.findIntents({ orderId: input.orderId, since: new Date() })).toMatchObject([{ id }]);
  await pay(first!.clientSecret!, "4242424242424242");
  const refund = { id, amountCents: 100, key: randomUUID() };
  await Promise.all([provider.refundIntent(refund), provider.refundIntent(refund)]);
  expect(await provider.findRefunds(id)).toMatchObject([{ amountCents: 100, key: refund.key }]);
});

test("a payment that the sandbox does not know is unknown, as at Stripe", async () => {
  const { provider } = shop.context;
  const calls = [
    () => provider.retrieveIntent("pi_none"),
    () => provider.cancelIntent("pi_none"),
    () => provider.findRefunds("pi_none"),
    () => provider.refundIntent({ id: "pi_none", amountCents: 100, key: "one" }),
  ];
  for (const call of calls) await expect(call()).rejects.toBeInstanceOf(UnknownPayment);
});

test("a payment of the sandbox waits for the database 5 times to begin, once to go on, 5 times to be cancelled", async () => {
  const { provider } = shop.context;
  const input = { orderId: randomUUID(), number: "A-2", amountCents: 5_000, currency: "eur", attempt: 1 };
  const proxy = await startStatementProxy(databaseAddress(shop.database.connection));
  connectDatabase(proxy.through(shop.database.connection));
  try {
    await provider.ping();
    const waits = async (work: () => Promise<unknown>) => {
      proxy.arm();
      await work();
      return proxy.statements();
    };
    const { id } = await provider.createIntent(input);
    expect(await waits(() => provider.createIntent({ ...input, attempt: 2 }))).toBe(5);
    expect(await waits(() => provider.retrieveIntent(id))).toBe(1);
    expect(await waits(() => provider.cancelIntent(id))).toBe(5);
  } finally {
    connectDatabase(shop.database.connection);
    await proxy.stop();
  }
});

test("a cancelled order can no longer be paid", async () => {
  const order = await shop.order();
  const secret = await secretOf(order);
  expect(await cancelUnpaidOrder(shop.context, order.id, { kind: "replaced" })).toEqual({ ok: true });
  expect((await pay(secret, "4242424242424242")).body).toMatchObject({ error: { code: "paymentNotOpen" } });
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "failed" });
});

test("with payments off, orders still end, but not while Stripe may take their money", async () => {
  const off = { ...shop.context, provider: undefined };
  const [none, sandbox, stripe] = [await shop.order(), await shop.order(), await shop.order()];
  await secretOf(sandbox);
  await secretOf(stripe);
  await shop.database.db
    .update(paymentIntents)
    .set({ provider: "stripe" })
    .where(eq(paymentIntents.orderId, stripe.id));
  expect(await cancelUnpaidOrder(off, none.id, { kind: "replaced" })).toEqual({ ok: true });
  expect(await cancelUnpaidOrder(off, sandbox.id, { kind: "replaced" })).toEqual({ ok: true });
  expect(await cancelUnpaidOrder(off, stripe.id, { kind: "replaced" })).toEqual({
    ok: false,
    error: "paymentInProgress",
  });
});
