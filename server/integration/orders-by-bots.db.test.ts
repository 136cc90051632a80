import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { addPromo, usesOf } from "#app/orders/testing/order-input.ts";
import { log } from "#app/platform/log/log.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type OrdersApi, startOrdersApi } from "../testing/orders-api.ts";

const call: OrdersApi["call"] = (...given) => shop.call(...given);
const place: OrdersApi["place"] = (...given) => shop.place(...given);
const shop = startForTests(startOrdersApi);

const count = async () => (await shop.database.db.select({ id: orders.id }).from(orders)).length;

test("security 2.5: a filled honeypot or a form sent too soon is refused, leaves nothing, and says what to do", async () => {
  const promo = await addPromo(shop.database.db, { maxUses: 1 });
  const mails = async () => (await shop.database.db.select({ id: outbox.id }).from(outbox)).length;
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
  expect(await usesOf(shop.database.db, promo.id)).toBe(0);
  expect((await place({ website: "", filled_in_ms: 2_000, promo_code: promo.code })).status).toBe(201);
});

test("security 2.5: such orders count for their address, up to its 20 in 10 minutes; the API without the two values goes on", async () => {
  const address = "192.0.2.77";
  expect((await place({}, { address })).status).toBe(201);
  for (let i = 0; i < 19; i++)
    expect((await place(i % 2 ? { website: "x" } : { filled_in_ms: i }, { address })).status).toBe(422);
  expect((await place({ website: "x" }, { address })).status).toBe(429);
  expect((await place({}, { address })).status).toBe(429);
  expect((await place()).status).toBe(201);
});

test("security 2.5: one log line for such an order, with the sign that gave it away and nothing about the buyer", async () => {
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

test("security 2.5: a repetition with another time is the same order", async () => {
  const contents = { email: "again@example.com", idempotency_key: randomUUID() };
  const first = await place({ ...contents, website: "", filled_in_ms: 4_000 });
  expect(first.status).toBe(201);
  const before = await count();
  for (const marks of [{ filled_in_ms: 9_000 }, { website: "", filled_in_ms: 4_001 }, {}, { website: "x" }])
    expect(await place({ ...contents, ...marks })).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await count()).toBe(before);
});

test("decisions 12: the API's description contains the two values, and requires neither", async () => {
  const { body } = await call("/api/openapi.json");
  const { properties, required } = body.paths["/api/orders"].post.requestBody.content["application/json"].schema;
  expect(properties.website).toMatchObject({ type: "string" });
  expect(properties.filled_in_ms).toMatchObject({ type: "integer", minimum: 0 });
  expect(required).not.toContain("website");
  expect(required).not.toContain("filled_in_ms");
});
