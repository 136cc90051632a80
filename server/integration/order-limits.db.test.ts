import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { addPromo } from "#app/orders/testing/order-input.ts";
import { limits } from "#app/platform/limits/limits.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startOrdersApi } from "../testing/orders-api.ts";

const shop = startForTests(startOrdersApi);
beforeEach(() => shop.database.pool.query("delete from rate_limits"));

const call = (path: string, body: unknown, address: string) => shop.call(path, body, { address });
const place = (overrides: Record<string, unknown>, address: string) => shop.place(overrides, { address });
const quote = (code: string, address: string) =>
  call("/api/order-quotes", { country: "FR", promo_code: code }, address);
const validate = (code: string, address: string) => call("/api/validate-promo-code", { code }, address);

/** Every way in which a caller can learn whether a code is valid. */
const doors = {
  quote,
  validate,
  order: (code: string, address: string) => place({ promo_code: code }, address),
  "order with a wrong total": (code: string, address: string) => place({ promo_code: code, shown_total: 1 }, address),
};

test("security 2.3: ten tries at a code in ten minutes, by whichever calls, one after the other or at once", async () => {
  for (const [host, door] of Object.values(doors).entries()) {
    const address = `198.51.100.${host + 1}`;
    const answers = [];
    for (let i = 0; i < 14; i++) answers.push(await door(`GUESS${i}`, address));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10);
    expect(answers.slice(10).map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  }
  const ways = Object.values(doors);
  const mixed = await Promise.all(Array.from({ length: 24 }, (_, i) => ways[i % 4]!(`GUESS${i}`, "203.0.113.5")));
  expect(mixed.filter(({ status }) => status !== 429)).toHaveLength(10);
});

test("past the limit a good code and a bad one get the same answer", async () => {
  const promo = await addPromo(shop.database.db);
  for (let i = 0; i < 10; i++) await validate(`GUESS${i}`, "203.0.113.6");
  for (const door of Object.values(doors))
    expect((await door(promo.code, "203.0.113.6")).status).toBe((await door("BAD", "203.0.113.6")).status);
});

test("an accepted code and the public one never lock an honest buyer out, whatever was mistyped before", async () => {
  const promo = await addPromo(shop.database.db);
  const offer = await addPromo(shop.database.db, { isPublic: true });
  const address = "203.0.113.7";
  // More codes than tries: an office where every buyer has another code.
  for (let i = 0; i < 12; i++)
    expect((await validate((await addPromo(shop.database.db)).code, address)).body).toMatchObject({ isValid: true });
  expect((await validate(promo.code, address)).body).toMatchObject({ isValid: true });
  for (let i = 0; i < 10; i++) expect((await validate(`TYPO${i}`, address)).status).toBe(200);
  expect((await validate("TYPO", address)).status).toBe(429);
  for (let i = 0; i < 20; i++) {
    expect((await quote(promo.code, address)).body).toMatchObject({ promo_error_code: null, discount_amount: 7.9 });
    expect((await quote(offer.code, address)).body).toMatchObject({ promo_error_code: null });
  }
  expect((await place({ promo_code: promo.code }, address)).status).toBe(201);
  expect((await validate(promo.code, "203.0.113.8")).body).toMatchObject({ isValid: true });
});

test("a public code that is used up or has ended counts no try, one that is announced later does", async () => {
  const address = "203.0.113.9";
  const start = Date.now();
  const inHours = (hours: number) => new Date(start + hours * 3_600_000);
  await shop.database.pool.query("update promo_codes set is_public = false");
  const now = { isPublic: true, validFrom: inHours(-1), validUntil: inHours(1) };
  const usedUp = await addPromo(shop.database.db, { ...now, maxUses: 1, uses: 1 });
  const ended = await addPromo(shop.database.db, { ...now, validFrom: inHours(-2), validUntil: inHours(-1) });
  for (let i = 0; i < limits.promo.max + 1; i++) {
    expect((await quote(usedUp.code, address)).body).toMatchObject({ promo_error_code: "promoUsedUp" });
    expect((await validate(ended.code, address)).status).toBe(200);
  }
  const later = await addPromo(shop.database.db, { ...now, validFrom: inHours(1), validUntil: inHours(2) });
  for (let i = 0; i < limits.promo.max; i++) expect((await validate(later.code, address)).status).toBe(200);
  expect((await validate(later.code, address)).status).toBe(429);
});

test("security 6.55: no caller exhausts everybody's tries: refused ones do not count for others, and a network has its share", async () => {
  const everybody = async () => {
    const { rows } = await shop.database.pool.query(
      "select coalesce(sum(hits), 0)::int as n from rate_limits where starts_with(key, 'promo-all:')",
    );
    return rows[0].n as number;
  };
  for (let i = 0; i < 40; i++) await quote(`GUESS${i}`, "198.51.100.9");
  expect(await everybody()).toBe(limits.promo.max);
  // Every one from another /64 of the same customer.
  for (let i = 0; i < 100; i++) await quote(`GUESS${i}`, `2001:db8:7:${i.toString(16)}::1`);
  expect(await everybody()).toBe(limits.promo.max + limits.promoNetwork.max);
  expect(limits.promoNetwork.max).toBeLessThan(limits.promoEverybody.max / 10);
  expect((await validate("NOPE", "203.0.113.10")).status).toBe(200);
}, 60_000);

test("security 6.55: a stranger who names a buyer's e-mail does not lock the buyer out", async () => {
  const email = "victim@example.com";
  // Past its own limit, and still within it.
  for (let i = 0; i < limits.orders.max; i++) expect((await place({}, "198.51.100.1")).status).toBe(201);
  for (let i = 0; i < 30; i++) expect((await place({ email }, "198.51.100.1")).status).toBe(429);
  for (let i = 0; i < 20; i++) await place({ email }, "198.51.100.2");
  const ownOrder = await place({ email }, "203.0.113.20");
  expect(ownOrder.status).toBe(201);
  // All callers together have a limit too, so that no mailbox gets more.
  let placed = 1 + limits.ordersPerEmail.max;
  for (let host = 30; host < 40; host++)
    for (let i = 0; i < 7; i++) if ((await place({ email }, `198.51.100.${host}`)).status === 201) placed++;
  expect(placed).toBe(limits.ordersPerEmailEverywhere.max);
}, 60_000);

test("thirty clicks on one order form that arrive together make one order, and count as one", async () => {
  const count = async () => (await shop.database.db.select({ id: orders.id }).from(orders)).length;
  const before = await count();
  const promo = await addPromo(shop.database.db, { maxUses: 1 });
  const form = orderBody({ idempotency_key: randomUUID(), email: "clicks@example.com", promo_code: promo.code });
  const answers = await Promise.all(Array.from({ length: 30 }, () => call("/api/orders", form, "203.0.113.30")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await count()).toBe(before + 1);
  const { rows } = await shop.database.pool.query(
    "select hits from rate_limits where starts_with(key, 'orders:') or starts_with(key, 'orders-email:')",
  );
  expect(rows.map((row) => row.hits)).toEqual([1, 1]);
  // The use of the code was released once: the other clicks gave no further tries back.
  const left = await shop.database.pool.query("select hits from rate_limits where starts_with(key, 'promo:')");
  expect(left.rows.map((row) => row.hits)).toEqual([0]);
}, 60_000);
