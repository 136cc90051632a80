import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { languageCookie, languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { hashOrderToken, signAccess } from "#app/orders/order-access.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderEvents, orders } from "#app/orders/server/tables.server.ts";
import { addPromo, usesOf } from "#app/orders/testing/order-input.ts";
import { securityEventCounts } from "#app/platform/audit/security-events.server.ts";
import { daysBefore } from "#app/platform/privacy/retention.server.ts";
import { sign } from "#app/platform/settings/secret.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type OrdersApi, startOrdersApi } from "../testing/orders-api.ts";

const call: OrdersApi["call"] = (...given) => shop.call(...given);
const place: OrdersApi["place"] = (...given) => shop.place(...given);
const shop = startForTests(startOrdersApi);

const count = async () => (await shop.database.db.select({ id: orders.id }).from(orders)).length;

test("spec 7: an order is answered with its stored row, amounts as numbers, without its secrets", async () => {
  const answer = await place({ country: "ES" });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    status: "Tentative_ok",
    payment_status: "pending",
    total_amount: 94,
    vat_rate: 21,
    shipping_price: 15,
  });
  expect(answer.body).not.toHaveProperty("access_token_hash");
  expect(answer.body).not.toHaveProperty("idempotency_key");
  expect(answer.headers.get("cache-control")).toContain("no-store");
});

test("security 6.8: the cookie is __Host-, HttpOnly, Secure, Lax, 256 bits, and stored as a hash only", async () => {
  const answer = await place();
  const cookie = answer.headers.get("set-cookie")!;
  const [, id, token] = /^__Host-odovia_order_([0-9a-f-]{36})=([\w-]{43});/.exec(cookie) ?? [];
  expect(id).toBe(answer.body.id);
  for (const attribute of ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"]) expect(cookie).toContain(attribute);
  expect(cookie).not.toContain("Domain");
  const [row] = (await shop.database.db.select().from(orders)).filter((order) => order.id === id);
  expect(row!.access_token_hash).toBe(hashOrderToken(token!));
  expect(JSON.stringify(row)).not.toContain(token);
});

test("ASVS 16.3.2: an order asked for with a wrong cookie or link is a security event; without a proof, or with the right one, none", async () => {
  const { body, headers } = await place();
  const path = `/api/orders/${body.id}`;
  const refusals = () => securityEventCounts().get("access-refused")!;
  const before = refusals();
  await call(path, undefined, { cookie: headers.get("set-cookie")!.split(";")[0]! });
  await call(path);
  expect(refusals()).toBe(before);
  await call(path, undefined, { cookie: `__Host-odovia_order_${body.id}=${"A".repeat(43)}` });
  await call(`${path}?access=${sign("another-purpose", body.id)}`);
  expect(refusals()).toBe(before + 2);
});

test("security 6.8: personal details only for the cookie's or the mail link's bearer; others get the answer for an unknown order", async () => {
  const answer = await place();
  const other = await place();
  const cookieOf = (each: typeof answer) => each.headers.get("set-cookie")!.split(";")[0]!;
  const path = `/api/orders/${answer.body.id}`;
  const ofBuyer = await call(path, undefined, { cookie: cookieOf(answer) });
  expect(ofBuyer).toMatchObject({ status: 200, body: { email: answer.body.email, number: answer.body.number } });
  expect((await call(`${path}?access=${sign("order-access", answer.body.id)}`)).status).toBe(200);
  expect((await call(`${path}?access=bad`, undefined, { cookie: cookieOf(answer) })).status).toBe(200);
  const strangers = [
    await call(path),
    await call(path, undefined, { cookie: cookieOf(other) }),
    await call(`${path}?access=${sign("order-access", other.body.id)}`),
    await call(`${path}?access=${sign("another-purpose", answer.body.id)}`),
    await call(`/api/orders/${randomUUID()}`, undefined, { cookie: cookieOf(answer) }),
    await call("/api/orders/1%27%20or%201=1", undefined, { cookie: cookieOf(answer) }),
  ];
  for (const each of strangers) expect(each).toMatchObject({ status: 404, body: { code: "notFound" } });
});

test("the mail's link expires 90 days after the delivery, says so, and cannot pay; the cookie still works", async () => {
  const answer = await place();
  const { id } = answer.body;
  const access = signAccess(id);
  const readOrder = () => call(`/api/orders/${id}?access=${access}`);
  const arrivedDaysAgo = (days: number) =>
    shop.database.db.insert(orderEvents).values({
      orderId: id,
      author: "test",
      fromStatus: "Expediee",
      toStatus: "Livree",
      toPaymentStatus: "paid",
      at: daysBefore(new Date(), days),
    });
  const deliver = { status: "Livree", payment_status: "paid" } as const;
  await shop.database.db.update(orders).set(deliver).where(eq(orders.id, id));
  await arrivedDaysAgo(89);
  expect((await readOrder()).status).toBe(200);
  await shop.database.db.delete(orderEvents).where(eq(orderEvents.orderId, id));
  await arrivedDaysAgo(91);
  expect(await readOrder()).toMatchObject({
    status: 410,
    body: { code: "linkExpired", title: expect.stringContaining("90") },
  });
  expect(await payableOrders.findOwn(shop.database.db, id, { cookies: {}, access })).toBeUndefined();
  expect((await call(`/api/orders/${id}?access=${access}x`)).status).toBe(404);
  const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
  expect((await call(`/api/orders/${id}`, undefined, { cookie })).status).toBe(200);
});

test("the buyer of an unpaid order changes the language of its mails; nobody else, and not once it is paid", async () => {
  const answer = await place({ language: "fr" });
  const { id } = answer.body;
  const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
  const change = (body: unknown, overrides = {}) => call(`/api/orders/${id}/language`, body, overrides);
  const languageNow = async () => (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0]!.language;
  expect((await change({ language: "de" })).status).toBe(404);
  expect((await change({ language: "de", access: signAccess(randomUUID()) })).status).toBe(404);
  expect((await change({ language: "constructor" }, { cookie })).status).toBe(422);
  expect(await languageNow()).toBe("fr");
  expect(await change({ language: "de" }, { cookie })).toMatchObject({ status: 200, body: { language: "de" } });
  expect((await change({ language: "it", access: signAccess(id) })).body).toEqual({ language: "it" });
  await shop.database.db.update(orders).set({ status: "A_traiter", payment_status: "paid" }).where(eq(orders.id, id));
  expect((await change({ language: "es" }, { cookie })).body).toEqual({ language: "it" });
  expect(await languageNow()).toBe("it");
});

test("decisions 12: the state of an order contains nothing personal", async () => {
  const { body } = await place();
  const state = await call(`/api/orders/${body.id}/status`);
  expect(state).toMatchObject({
    status: 200,
    body: { status: "Tentative_ok", payment_status: "pending", number: body.number },
  });
  expect(Object.keys(state.body)).toHaveLength(3);
  expect((await call(`/api/orders/${randomUUID()}/status`)).status).toBe(404);
});

test("security 2.1, law L221-14: an order at another total than the page showed is refused, and says so", async () => {
  const before = await count();
  const promo = await addPromo(shop.database.db, { maxUses: 1 });
  const refused = await place({ shown_total: 79, promo_code: promo.code });
  expect(refused).toMatchObject({ status: 409, body: { code: "totalChanged" } });
  expect(refused.body.title).toMatch(/prix a changé/);
  expect(await count()).toBe(before);
  expect(await usesOf(shop.database.db, promo.id)).toBe(0);
  expect((await place({ shown_total: 71.1, promo_code: promo.code })).status).toBe(201);
  expect((await place({ shown_total: "79" })).status).toBe(422);
});

test("what is refused leaves nothing: fields, vehicle, promo code, unknown keys", async () => {
  const before = await count();
  const refusals: [Record<string, unknown>, string][] = [
    [{ email: "a@b" }, "email"],
    [{ vehicle_year: 1997 }, "vehicle_model"],
    [{ vehicle_year: 2005 }, "vehicle_model"],
    [{ vehicle_brand: "Nobody" }, "vehicle_model"],
    [{ promo_code: "NO-SUCH" }, "promo_code"],
    [{ accepted_terms: false }, "accepted_terms"],
    [{ payment_status: "paid" }, "payment_status"],
    [{ id: randomUUID() }, "id"],
  ];
  for (const [wrong, field] of refusals) {
    const answer = await place(wrong);
    expect(answer.status).toBe(422);
    expect(answer.headers.get("content-type")).toContain("problem+json");
    expect(answer.body.errors).toMatchObject([{ field }]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await count()).toBe(before);
});

test("security 2.5: 6 orders an hour per e-mail from one address, 20 in 10 minutes per address; refused forms and repetitions do not count", async () => {
  const email = "often@example.com";
  const home = { address: "192.0.2.2" };
  for (let i = 0; i < 30; i++) await place({ email, phone: "1" }, home);
  const key = randomUUID();
  for (let i = 0; i < 10; i++) expect((await place({ email, idempotency_key: key }, home)).status).toBe(201);
  for (let i = 0; i < 5; i++) expect((await place({ email: email.toUpperCase() }, home)).status).toBe(201);
  const seventh = await place({ email }, home);
  expect(seventh.status).toBe(429);
  expect(Number(seventh.headers.get("retry-after"))).toBeGreaterThan(0);
  for (let i = 0; i < 20; i++) expect((await place({}, { address: "192.0.2.1" })).status).toBe(201);
  expect((await place({}, { address: "192.0.2.1" })).status).toBe(429);
});

test("decisions 5: of more than three open orders of an address the oldest gives way, and its code is free again", async () => {
  const { db } = shop.database;
  const promo = await addPromo(db, { maxUses: 4 });
  const name = randomUUID().slice(0, 8);
  const form = (at: number) => ({
    email: at % 2 ? `${name}@example.com` : `${name.toUpperCase()}@Example.com`,
    promo_code: promo.code,
  });
  const placed = [];
  for (let at = 0; at < 5; at++) placed.push(await place(form(at), { address: `192.0.2.${10 + at}` }));
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const stored = await db.select().from(orders).where(eq(orders.promo_code, promo.code)).orderBy(orders.created_at);
  expect(stored.map(({ status }) => status)).toEqual(["Annulee", "Annulee", ...Array(3).fill("Tentative_ok")]);
  expect(await usesOf(db, promo.id)).toBe(3);
});

test("spec 9: prices, and what the purchase page shows for a country and a code", async () => {
  expect((await call("/api/prices")).body).toEqual([
    { name: "product", price: 79 },
    { name: "shipping", price: 0 },
    { name: "shipping_france", price: 0 },
    { name: "shipping_international", price: 15 },
  ]);
  const promo = await addPromo(shop.database.db, { discountValue: "10.00" });
  expect((await call("/api/order-quotes", { country: "FR", promo_code: promo.code.toLowerCase() })).body).toEqual({
    product_price: 79,
    discount_amount: 7.9,
    promo_code: promo.code,
    promo_error_code: null,
    shipping_price: 0,
    shipping_type: "france",
    free_shipping: true,
    subtotal: 71.1,
    total_amount: 71.1,
    vat_rate: 20,
    vat_amount: 11.85,
    total_without_tax: 59.25,
    tax_included: true,
    free_order: false,
  });
  const abroad = await call("/api/order-quotes", { country: "CH", promo_code: "NOPE" });
  expect(abroad.body).toMatchObject({
    total_amount: 94,
    tax_included: false,
    vat_rate: null,
    total_without_tax: 94,
    free_shipping: false,
    promo_code: null,
    promo_error_code: "promoInvalid",
  });
});

test("Monaco pays the French VAT, which its total includes, and the delivery abroad", async () => {
  const expected = { shipping_price: 15, total_amount: 94, vat_rate: 20, vat_amount: 15.67 };
  const quote = await call("/api/order-quotes", { country: "MC" });
  expect(quote.body).toMatchObject({ ...expected, tax_included: true, free_shipping: false });
  expect((await place({ country: "MC", postal_code: "98000" })).body).toMatchObject(expected);
});

test.each([
  ["ES", "38001", 1500],
  ["IT", "23041", 1500],
  ["DE", "D-27498", 1500],
  ["FI", "AX-22100", 1500],
  ["GR", "630 86", 1500],
  ["FR", "F-97400", 0],
])(
  "decisions 4: outside the VAT area nothing is taxed, and shipping stays that of the country: %s %s",
  async (country, postal_code, shippingCents) => {
    const expected = {
      shipping_price: shippingCents / 100,
      total_amount: 79 + shippingCents / 100,
      vat_rate: null,
      vat_amount: null,
    };
    const { body: quote } = await call("/api/order-quotes", { country, postal_code });
    expect(quote).toMatchObject({ ...expected, tax_included: false, total_without_tax: expected.total_amount });
    expect((await place({ country, postal_code })).body).toMatchObject(expected);
    expect((await call("/api/order-quotes", { country })).body).toMatchObject({ tax_included: true });
  },
);

test.each(languages)(
  "decisions 9.8: a territory that is off is refused by quote and order, in %s",
  async (language) => {
    applyShopValues({ stored: new Map([["territories", { FR: false }]]) });
    try {
      const to = { country: "FR", postal_code: "97400" };
      const { territoryNotSold } = loadTexts<typeof import("#app/orders/texts/fr/problems.json")>(
        "orders",
        "problems",
        language,
      );
      const cookie = `${languageCookie}=${language}`;
      const refused = { field: "postal_code", code: "territoryNotSold", message: territoryNotSold };
      const quote = await call("/api/order-quotes", to, { cookie });
      expect([quote.status, quote.body.errors]).toEqual([422, [refused]]);
      const order = await place(to);
      expect([order.status, order.body.errors[0].code]).toEqual([422, "territoryNotSold"]);
      expect((await call("/api/order-quotes", { ...to, postal_code: "75001" })).status).toBe(200);
    } finally {
      applyShopValues({ stored: new Map() });
    }
  },
);

test("a quote and the order it leads to have the same amounts", async () => {
  const promo = await addPromo(shop.database.db, { discountType: "fixed", discountValue: "12.34" });
  for (const country of ["FR", "FI", "GB"]) {
    const quote = (await call("/api/order-quotes", { country, promo_code: promo.code })).body;
    const order = (await place({ country, promo_code: promo.code })).body;
    for (const name of [
      "product_price",
      "discount_amount",
      "shipping_price",
      "subtotal",
      "total_amount",
      "vat_amount",
      "vat_rate",
    ])
      expect(order[name]).toBe(quote[name]);
  }
});
