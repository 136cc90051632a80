import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPrices } from "#app/catalogue/prices.server.ts";
import { pricesRoutes } from "#app/catalogue/prices-api.server.ts";
import { vehicleModels } from "#app/catalogue/tables.server.ts";
import { seedVatRates } from "#app/catalogue/tax-rates.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/tables.server.ts";
import { log } from "#app/platform/log.server.ts";
import { daysBefore } from "#app/platform/retention.server.ts";
import { sign } from "#app/platform/secret.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { promotionsRoutes } from "#app/promotions/api.ts";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { createApi } from "#server/api.ts";
import { ordersRoutes } from "./api.ts";
import { ownUnpaidOrder } from "./find-order.server.ts";
import { hashOrderToken, signAccess } from "./order-access.server.ts";
import { payableOrders } from "./payable-orders.server.ts";
import { orderEvents, orders } from "./tables.server.ts";
import { addPromo, orderBody, usesOf } from "./testing/order-input.ts";

let database: TestDatabase;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  database = await testDatabase({ PUBLIC_URL: "https://shop.example" });
  await seedPrices(database.db);
  await seedVatRates(database.db);
  const clio = { brand: "Renault", model: "Clio", energy: "Essence" };
  await database.db.insert(vehicleModels).values([
    { ...clio, year: 2018, compatible: true },
    { ...clio, year: 2005, compatible: false },
  ]);
  api = createApi([
    ...ordersRoutes,
    ...pricesRoutes,
    ...promotionsRoutes({
      productPrice: async () => 7900,
      lowestBefore: async () => 6900,
      ownUnpaidOrder: (db, orderId, cookies) => ownUnpaidOrder(db, orderId, { cookies }),
    }),
  ]);
});
afterAll(() => database?.stop());

let host = 0;
/** Every call from an address of its own unless told, so that limits are met only where they are meant. */
async function call(path: string, body?: unknown, more: { cookie?: string; address?: string } = {}) {
  const facts = {
    requestId: "test",
    address: more.address ?? `10.0.${host >> 8}.${host++ & 255}`,
    origin: settings().publicUrl,
  };
  const request = new Request(`https://shop.example${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", cookie: more.cookie ?? "" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await api.fetch(request, { facts });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const place = (more: Record<string, unknown> = {}, options = {}) => call("/api/orders", orderBody(more), options);
const count = async () => (await database.db.select({ id: orders.id }).from(orders)).length;

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
  const [row] = (await database.db.select().from(orders)).filter((order) => order.id === id);
  expect(row!.access_token_hash).toBe(hashOrderToken(token!));
  expect(JSON.stringify(row)).not.toContain(token);
});

test("security 6.8: personal details only for the cookie's or the mail link's bearer; else as if there were no order", async () => {
  const answer = await place();
  const other = await place();
  const cookieOf = (each: typeof answer) => each.headers.get("set-cookie")!.split(";")[0]!;
  const path = `/api/orders/${answer.body.id}`;
  const own = await call(path, undefined, { cookie: cookieOf(answer) });
  expect(own).toMatchObject({ status: 200, body: { email: answer.body.email, number: answer.body.number } });
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

test("issue 8.13: the mail's link ends 90 days after the delivery, says so, and pays nothing; the cookie goes on", async () => {
  const answer = await place();
  const { id } = answer.body;
  const access = signAccess(id);
  const look = () => call(`/api/orders/${id}?access=${access}`);
  const arrivedDaysAgo = (days: number) =>
    database.db.insert(orderEvents).values({
      ...{ orderId: id, author: "test", fromStatus: "Expediee", toStatus: "Livree", toPaymentStatus: "paid" },
      at: daysBefore(new Date(), days),
    });
  const deliver = { status: "Livree", payment_status: "paid" } as const;
  await database.db.update(orders).set(deliver).where(eq(orders.id, id));
  await arrivedDaysAgo(89);
  expect((await look()).status).toBe(200);
  await database.db.delete(orderEvents).where(eq(orderEvents.orderId, id));
  await arrivedDaysAgo(91);
  expect(await look()).toMatchObject({
    status: 410,
    body: { code: "linkExpired", title: expect.stringContaining("90") },
  });
  expect(await payableOrders.findOwn(database.db, id, { cookies: {}, access })).toBeUndefined();
  expect((await call(`/api/orders/${id}?access=${access}x`)).status).toBe(404);
  const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
  expect((await call(`/api/orders/${id}`, undefined, { cookie })).status).toBe(200);
});

test("decisions 12: the state of an order tells nothing personal", async () => {
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
  const promo = await addPromo(database.db, { maxUses: 1 });
  const refused = await place({ shown_total: 79, promo_code: promo.code });
  expect(refused).toMatchObject({ status: 409, body: { code: "totalChanged" } });
  expect(refused.body.title).toMatch(/prix a changé/);
  expect(await count()).toBe(before);
  expect(await usesOf(database.db, promo.id)).toBe(0);
  expect((await place({ shown_total: 71.1, promo_code: promo.code })).status).toBe(201);
  expect((await place({ shown_total: "79" })).status).toBe(422);
});

test("the use of a code that the buyer's own unpaid order holds is not held against them, only against others", async () => {
  const promo = await addPromo(database.db, { maxUses: 1 });
  const order = await place({ promo_code: promo.code });
  const cookie = order.headers.get("set-cookie")!.split(";")[0]!;
  const wanted = { country: "FR", promo_code: promo.code, order_id: order.body.id };
  const check = { code: promo.code, order_id: order.body.id };
  expect((await call("/api/order-quotes", wanted, { cookie })).body).toMatchObject({ total_amount: 71.1 });
  expect((await call("/api/validate-promo-code", check, { cookie })).body).toMatchObject({ isValid: true });
  for (const stranger of [
    await call("/api/order-quotes", wanted),
    await call("/api/order-quotes", { ...wanted, order_id: (await place()).body.id }, { cookie }),
    await call("/api/order-quotes", { ...wanted, order_id: undefined }, { cookie }),
  ])
    expect(stranger.body).toMatchObject({ total_amount: 79, promo_error: "Code promo invalide" });
  expect((await call("/api/validate-promo-code", check)).body).toMatchObject({ isValid: false });
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

test("security row 2.5: a filled honeypot or a form sent too soon is refused, leaves nothing, and says what to do", async () => {
  const promo = await addPromo(database.db, { maxUses: 1 });
  const mails = async () => (await database.db.select({ id: outbox.id }).from(outbox)).length;
  const before = [await count(), await mails()];
  const titles = new Set<string>();
  for (const language of languages)
    for (const sign of [
      { website: "https://spam.example" },
      { filled_in_ms: 1_999 },
      { website: "x", filled_in_ms: 0 },
    ]) {
      const answer = await place({ ...sign, language, promo_code: promo.code });
      expect(answer).toMatchObject({ status: 422, body: { code: "automaticOrder" } });
      expect(answer.body.errors).toBeUndefined();
      expect(answer.headers.get("content-type")).toContain("problem+json");
      expect(answer.headers.get("set-cookie")).toBeNull();
      titles.add(answer.body.title);
    }
  expect(titles.size).toBe(languages.length);
  for (const title of titles) expect(title.length).toBeGreaterThan(60);
  expect([await count(), await mails()]).toEqual(before);
  expect(await usesOf(database.db, promo.id)).toBe(0);
  expect((await place({ website: "", filled_in_ms: 2_000, promo_code: promo.code })).status).toBe(201);
});

test("security row 2.5: such orders count for their address, up to its 20 in 10 minutes; the API without the two values goes on", async () => {
  const address = "192.0.2.77";
  expect((await place({}, { address })).status).toBe(201);
  for (let i = 0; i < 19; i++)
    expect((await place(i % 2 ? { website: "x" } : { filled_in_ms: i }, { address })).status).toBe(422);
  expect((await place({ website: "x" }, { address })).status).toBe(429);
  expect((await place({}, { address })).status).toBe(429);
  expect((await place()).status).toBe(201);
});

test("security row 2.5: one line of the log for such an order, with what told and nothing of the buyer", async () => {
  const info = vi.fn();
  const child = vi.spyOn(log, "child").mockReturnValue({ info } as never);
  try {
    await place({ website: "https://spam.example" });
    await place({ website: " ", filled_in_ms: 12 });
  } finally {
    child.mockRestore();
  }
  const words = "automatic order refused";
  expect(info.mock.calls).toEqual([
    [{ sign: "honeypot" }, words],
    [{ sign: "fill-time" }, words],
  ]);
});

test("security row 2.5: a repetition with another time is the same order", async () => {
  const contents = { email: "again@example.com", idempotency_key: randomUUID() };
  const first = await place({ ...contents, website: "", filled_in_ms: 4_000 });
  expect(first.status).toBe(201);
  const before = await count();
  for (const marks of [{ filled_in_ms: 9_000 }, { website: "", filled_in_ms: 4_001 }, {}, { website: "x" }])
    expect(await place({ ...contents, ...marks })).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await count()).toBe(before);
});

test("decisions 12: the API is described with the two values, and asks for neither", async () => {
  const { body } = await call("/api/openapi.json");
  const { properties, required } = body.paths["/api/orders"].post.requestBody.content["application/json"].schema;
  expect(properties.website).toMatchObject({ type: "string" });
  expect(properties.filled_in_ms).toMatchObject({ type: "integer", minimum: 0 });
  expect(required).not.toContain("website");
  expect(required).not.toContain("filled_in_ms");
});

test("spec 9: prices, and what the purchase page shows for a country and a code", async () => {
  expect((await call("/api/prices")).body).toEqual([
    { name: "product", price: 79 },
    { name: "shipping", price: 0 },
    { name: "shipping_france", price: 0 },
    { name: "shipping_international", price: 15 },
  ]);
  const promo = await addPromo(database.db, { discountValue: "10.00" });
  expect((await call("/api/order-quotes", { country: "FR", promo_code: promo.code.toLowerCase() })).body).toEqual({
    product_price: 79,
    discount_amount: 7.9,
    promo_code: promo.code,
    promo_error: null,
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
  const abroad = await call("/api/order-quotes", { country: "CH", promo_code: "NOPE", language: "en" });
  expect(abroad.body).toMatchObject({
    total_amount: 94,
    tax_included: false,
    vat_rate: null,
    total_without_tax: 94,
    free_shipping: false,
    promo_code: null,
    promo_error: "Invalid promo code",
  });
});

test("issue 8.26: Monaco pays the French VAT, which its total includes, and the delivery abroad", async () => {
  const expected = { shipping_price: 15, total_amount: 94, vat_rate: 20, vat_amount: 15.67 };
  const quote = await call("/api/order-quotes", { country: "MC" });
  expect(quote.body).toMatchObject({ ...expected, tax_included: true, free_shipping: false });
  expect((await place({ country: "MC", postal_code: "98000" })).body).toMatchObject(expected);
});

test("a quote and the order it leads to have the same amounts", async () => {
  const promo = await addPromo(database.db, { discountType: "fixed", discountValue: "12.34" });
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

test("spec 5: promo verdicts have one shape and the specification's words", async () => {
  const validate = (code: string, language?: string) =>
    call("/api/validate-promo-code", { code, orderAmount: 1, ...(language ? { language } : {}) });
  expect((await validate("  ")).body).toEqual({ isValid: false, discountAmount: 0, error: "Code promo requis" });
  expect((await validate("NOPE", "en")).body).toEqual({
    isValid: false,
    discountAmount: 0,
    error: "Invalid promo code",
  });
  const promo = await addPromo(database.db, { discountValue: "50.00" });
  // security 6.1: the amount is the shop's, whatever was sent.
  expect((await validate(` ${promo.code.toLowerCase()} `)).body).toEqual({
    isValid: true,
    discountAmount: 39.5,
    error: null,
  });
});

test("security 2.3: guessing promo codes ends in 429", async () => {
  const address = "198.51.100.7";
  const statuses = [];
  for (let i = 0; i < 25; i++)
    statuses.push((await call("/api/validate-promo-code", { code: `GUESS${i}`, orderAmount: 79 }, { address })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual(Array(15).fill(429));
});

test("spec 7: the public code is shown only while it is in force", async () => {
  expect((await call("/api/promo-codes/public")).body).toBeNull();
  await addPromo(database.db, { isPublic: true, validUntil: new Date(Date.now() - 1000) });
  await addPromo(database.db, { isPublic: true, isActive: false });
  expect((await call("/api/promo-codes/public")).body).toBeNull();
  const promo = await addPromo(database.db, { isPublic: true, validUntil: new Date("2099-01-01T00:00:00Z") });
  expect((await call("/api/promo-codes/public")).body).toEqual({
    code: promo.code,
    lowest_price_30_days: 69,
    discount_type: "percentage",
    discount_value: 10,
    valid_from: null,
    valid_until: "2099-01-01T00:00:00.000Z",
  });
});
