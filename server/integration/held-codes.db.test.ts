import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { placeOrder } from "#app/orders/server/place-order.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { addPromo, orderInput, usesOf } from "#app/orders/testing/order-input.ts";
import { holdOwnOrder } from "#app/payments/buyer-calls/hold-order.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { releaseLapsedHolds } from "#app/promotions/promo-use.server.ts";
import { promoRedemptions } from "#app/promotions/server/tables.server.ts";
import { goodCard, paid, sharedPaymentShop, type TestOrder, waiting } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");

const place = (overrides: Record<string, unknown>) =>
  placeOrder({ db: shop.database.db, clock: systemClock }, orderInput(overrides));
/** As if the order had been placed half an hour ago and nobody had paid for it. */
async function letLapse({ id }: { id: string }): Promise<void> {
  const { db } = shop.database;
  const past = sql`now() - interval '1 minute'`;
  await db.update(promoRedemptions).set({ heldUntil: past }).where(eq(promoRedemptions.orderId, id));
  await db.update(orders).set({ created_at: sql`now() - interval '31 minutes'` }).where(eq(orders.id, id));
}
const lapse = async (order: { id: string }) => {
  await letLapse(order);
  await releaseLapsedHolds(shop.database.db);
};
const hold = (order: TestOrder) =>
  holdOwnOrder(shop.context, { orderId: order.id, proof: { cookies: { [orderCookieName(order.id)]: order.token } } });
const pay = async (intent: string) => {
  shop.fake.confirm(intent, goodCard);
  await shop.fake.deliver(shop.eventsOf(intent));
};

test("decisions 5: an address has at most three open orders, however it is typed and however fast", async () => {
  const name = randomUUID().slice(0, 8);
  const spellings = [
    `${name}@b\u00fccher.example`,
    `${name.toUpperCase()}@B\u00dcCHER.example`,
    `${name}@xn--bcher-kva.example`,
  ];
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, at) => place({ email: spellings[at % 3], license_plate: `AB-${100 + at}-CD` })),
  );
  const placed = results.flatMap((result) => (result.ok ? [result.order] : []));
  expect(placed).toHaveLength(3);
  for (const result of results) if (!result.ok) expect(result.error).toBe("tooManyOpenOrders");
  expect(await place({ email: spellings[0] })).toEqual({ ok: false, error: "tooManyOpenOrders" });
  expect(await place({ email: `other-${spellings[0]}` })).toMatchObject({ ok: true });
  // One that is paid or cancelled makes room.
  await shop.database.db.transaction((tx) => shop.context.orders.markPaid(tx, placed[0]!.id, "pi"));
  expect(await place({ email: spellings[0] })).toMatchObject({ ok: true });
  await shop.database.db.transaction((tx) => shop.context.orders.cancelUnpaid(tx, placed[1]!.id, { kind: "replaced" }));
  expect(await place({ email: spellings[1] })).toMatchObject({ ok: true });
  expect(await place({ email: spellings[1] })).toMatchObject({ ok: false });
});

test("decisions 5: a refused fourth order takes no use of its code, and a repetition finds its order", async () => {
  const promo = await addPromo(shop.database.db, { maxUses: 9 });
  const email = `${randomUUID()}@example.com`;
  const keyed = { email, promo_code: promo.code, idempotency_key: randomUUID() };
  const first = await place(keyed);
  for (const _ of [1, 2]) expect(await place({ email, promo_code: promo.code })).toMatchObject({ ok: true });
  expect(await place({ email, promo_code: promo.code })).toEqual({ ok: false, error: "tooManyOpenOrders" });
  expect(await usesOf(shop.database.db, promo.id)).toBe(3);
  expect(await place(keyed)).toMatchObject({ ok: true, repeated: true, order: { id: first.ok && first.order.id } });
});

test("decisions 5: unpaid orders hold the uses of a limited code for half an hour, not for a day", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { maxUses: 15 });
  const held = await Promise.all(Array.from({ length: 15 }, () => shop.order({ promo_code: promo.code })));
  expect(await place({ promo_code: promo.code })).toEqual({ ok: false, error: "promoUsedUp" });
  await releaseLapsedHolds(db);
  expect(await usesOf(db, promo.id)).toBe(15);
  for (const order of held.slice(1)) await letLapse(order);
  await Promise.all([releaseLapsedHolds(db), releaseLapsedHolds(db)]);
  expect(await usesOf(db, promo.id)).toBe(1);
  expect(await place({ promo_code: promo.code })).toMatchObject({ ok: true });
  // The orders themselves stay open.
  expect(await shop.now(held[1]!)).toMatchObject(waiting);
});

test("decisions 5: an open payment step renews the hold, and takes a lost use again while there is one", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { maxUses: 1 });
  const order = await shop.order({ promo_code: promo.code });
  await letLapse(order);
  expect(await hold(order)).toEqual({ ok: true, held: true });
  await releaseLapsedHolds(db);
  expect(await usesOf(db, promo.id)).toBe(1);
  await lapse(order);
  expect(await usesOf(db, promo.id)).toBe(0);
  expect(await hold(order)).toEqual({ ok: true, held: true });
  expect(await usesOf(db, promo.id)).toBe(1);
  expect(await hold({ ...order, token: "other" } as TestOrder)).toEqual({ ok: false, error: "notFound" });
});

test("decisions 5: an order that lost its use to others can no longer be paid, and is cancelled", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { maxUses: 1 });
  const { order, intent } = await shop.startedOrder({ promo_code: promo.code });
  await lapse(order);
  const other = await shop.order({ promo_code: promo.code });
  expect(await shop.begin(order)).toEqual({ ok: false, error: "orderClosed" });
  const now = await shop.now(order);
  expect(now).toMatchObject({ status: "Annulee", payment_status: "failed" });
  expect(now.events.at(-1)).toMatchObject({ kind: "codeUsedUp" });
  expect(shop.fake.ledger().intents.find(({ id }) => id === intent)?.status).toBe("canceled");
  expect(await hold(order)).toEqual({ ok: true, held: false });
  expect(await shop.now(other)).toMatchObject(waiting);
  expect(await usesOf(db, promo.id)).toBe(1);
});

test("decisions 5: a payment after the hold keeps the use if there is one, and is refunded if there is none", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { maxUses: 1, discountType: "fixed", discountValue: "9.00" });
  const first = await shop.startedOrder({ promo_code: promo.code });
  const second = await shop.startedOrder({ promo_code: (await addPromo(db, { maxUses: 1 })).code });
  await lapse(first.order);
  await lapse(second.order);
  await shop.order({ promo_code: promo.code });
  await pay(second.intent);
  expect(await shop.now(second.order)).toMatchObject(paid);
  await pay(first.intent);
  expect(await shop.now(first.order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(await usesOf(db, promo.id)).toBe(1);
});

test("security 6.7: payments, lapsing holds and new orders at the same moment never exceed the maximum", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { maxUses: 4 });
  const started = await Promise.all(Array.from({ length: 4 }, () => shop.startedOrder({ promo_code: promo.code })));
  for (const { order } of started) await letLapse(order);
  for (const { intent } of started) shop.fake.confirm(intent, goodCard);
  await Promise.all([
    ...started.map(({ intent }) => shop.fake.deliver(shop.eventsOf(intent))),
    ...Array.from({ length: 4 }, () => releaseLapsedHolds(db)),
    ...Array.from({ length: 6 }, () => place({ promo_code: promo.code })),
  ]);
  await releaseLapsedHolds(db);
  const used = await db.$count(promoRedemptions, sql`promo_code_id = ${promo.id} and released_at is null`);
  expect(used).toBeLessThanOrEqual(4);
  expect(await usesOf(db, promo.id)).toBe(used);
  for (const { order } of started) {
    const now = await shop.now(order);
    const [redemption] = await db.select().from(promoRedemptions).where(eq(promoRedemptions.orderId, order.id));
    if (now.status === "A_traiter") expect(redemption).toMatchObject({ releasedAt: null, heldUntil: null });
    else expect(now).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  }
});

test("decisions 5: a code for one use per address gives one, in any spelling and at the same moment", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { oncePerEmail: true, discountValue: "100.00" });
  const name = randomUUID().slice(0, 8);
  const spellings = [`${name}@b\u00fccher.example`, `${name.toUpperCase()}@xn--bcher-kva.example`];
  const orderWith = (at: number) => place({ email: spellings[at % 2], promo_code: promo.code });
  const results = await Promise.all(Array.from({ length: 6 }, (_, at) => orderWith(at)));
  const [first, ...others] = results.filter((result) => result.ok);
  expect(others).toEqual([]);
  for (const result of results) if (!result.ok) expect(result.error).toBe("promoUsedByEmail");
  const { order, token } = first!;
  expect(await shop.begin({ ...order, token })).toMatchObject({ ok: true, freeOrder: true });
  for (let at = 0; at < 5; at++) expect(await orderWith(at)).toEqual({ ok: false, error: "promoUsedByEmail" });
  expect(await place({ email: `other-${name}@example.com`, promo_code: promo.code })).toMatchObject({ ok: true });
  expect(await usesOf(db, promo.id)).toBe(2);
});

test("decisions 5: such a code is free again once its order was not paid in time or was cancelled", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { oncePerEmail: true });
  const email = `${randomUUID()}@example.com`;
  const first = await shop.startedOrder({ email, promo_code: promo.code });
  await lapse(first.order);
  const second = await shop.startedOrder({ email, promo_code: promo.code });
  await pay(second.intent);
  expect(await shop.now(second.order)).toMatchObject(paid);
  await pay(first.intent);
  expect(await shop.now(first.order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(await usesOf(db, promo.id)).toBe(1);
});

test("a free order that lost its use is not confirmed", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { maxUses: 1, discountValue: "100.00" });
  const order = await shop.order({ promo_code: promo.code });
  await lapse(order);
  await shop.order({ promo_code: promo.code });
  expect(await shop.begin(order)).toEqual({ ok: false, error: "orderClosed" });
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "failed" });
});
