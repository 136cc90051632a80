import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { openSlowCallers, openSockets } from "../load/slow-callers.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { orderBody } from "./order-body.ts";
import { emptyDatabase } from "./postgres.ts";

const newsletter = (shop: TestShop, more: Record<string, string> = {}) =>
  ask(shop, "/api/newsletter", { json: { email: `a${Math.random()}@example.com` }, headers: more });

describe("security 6.41: limits are shared and kept", () => {
  const shops: TestShop[] = [];
  const start = async () => {
    const env = { DATABASE_URL: database.url, RATE_LIMITS: "normal", TRUSTED_PROXIES: "loopback" };
    const shop = await startTestShop({ env });
    shops.push(shop);
    return shop;
  };
  const database = startForTests(emptyDatabase);
  beforeAll(() => Promise.all([start(), start()]));
  afterAll(() => Promise.all(shops.map((shop) => shop.stop())));

  test("security 6.41: 429 with Retry-After, exact over two instances, kept over a restart, by address", async () => {
    const [one, two] = shops as [TestShop, TestShop];
    const client = { "x-forwarded-for": "198.51.100.7" };
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => newsletter(i % 2 ? one : two, client)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(19);
    for (const answer of refused) {
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(3600);
      expect(answer.data).toMatchObject({ status: 429, code: "tooManyRequests" });
    }
    const third = await start();
    expect((await newsletter(third, client)).status).toBe(429);
    expect((await newsletter(third, { "x-forwarded-for": "198.51.100.8" })).status).toBe(201);
    // One household has all of an IPv6 /64.
    const household = await Promise.all(
      Array.from({ length: 7 }, (_, i) => newsletter(third, { "x-forwarded-for": `2001:db8:1:2::${i + 1}` })),
    );
    expect(household.filter((answer) => answer.status === 429)).toHaveLength(2);
  });

  test("security 6.41: orders, promo codes and sign-in have limits of their own", async () => {
    const shop = shops[0]!;
    const until429 = async (most: number, question: (i: number) => ReturnType<typeof ask>) => {
      for (let i = 1; i <= most; i++) {
        const answer = await question(i);
        if (answer.status === 429) return { after: i, retry: Number(answer.headers["retry-after"]) };
      }
      return { after: most + 1, retry: 0 };
    };
    const at = (last: number) => ({ "x-forwarded-for": `198.51.100.${last}` });
    const sameMail = await until429(30, () =>
      ask(shop, "/api/orders", { json: orderBody({ email: "same@example.com" }), headers: at(20) }),
    );
    expect(sameMail.after).toBeLessThanOrEqual(7);
    const orders = await until429(40, () => ask(shop, "/api/orders", { json: orderBody(), headers: at(21) }));
    expect(orders.after).toBeLessThanOrEqual(21);
    const promo = await until429(60, (i) =>
      ask(shop, "/api/validate-promo-code", { json: { code: `GUESS${i}`, orderAmount: 79 }, headers: at(22) }),
    );
    expect(promo.after).toBeLessThanOrEqual(11);
    const body = "email=somebody%40example.com&password=wrong-password";
    const login = await until429(30, () => ask(shop, "/auth", { form: body, headers: at(23) }));
    expect(login.after).toBeLessThanOrEqual(6);
    for (const { retry } of [sameMail, orders, promo]) expect(retry).toBeGreaterThan(0);
  });
});

describe("security 6.39: bodies, headers, addresses and slow callers", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.stop());

  test("security 6.39: too large is 413, 431 or 414, with or without a Content-Length, on the API and on pages", async () => {
    const json = { "content-type": "application/json" };
    const large = `{"email":"${"x".repeat(300_000)}"}`;
    expect((await ask(shop, "/api/newsletter", { body: large, headers: json })).status).toBe(413);
    expect((await ask(shop, "/newsletter", { form: `token=${large}` })).status).toBe(413);
    // A person gets a page in their language, the browser's script a problem.
    const read = { accept: "text/html,*/*", cookie: "odovia_lang=es" };
    for (const [path, language] of [
      ["/it/newsletter", "it"],
      ["/admin/dongle-association/import", "es"],
    ] as const) {
      const page = await ask(shop, path, { form: `token=${large}`, headers: read });
      expect([page.status, page.headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
      expect(page.text).toContain(`<html lang="${language}">`);
      expect(page.text).toContain(`<a href="${path}">`);
    }
    const data = await ask(shop, "/newsletter.data", { form: `token=${large}`, headers: read });
    expect([data.status, data.data]).toEqual([413, expect.objectContaining({ code: "bodyTooLarge" })]);
    const chunked = { "transfer-encoding": "chunked" };
    expect((await ask(shop, "/api/newsletter", { body: large, headers: { ...json, ...chunked } })).status).toBe(413);
    expect((await ask(shop, "/newsletter", { form: `token=${large}`, headers: chunked })).status).toBe(413);
    expect((await ask(shop, "/api/webhooks/stripe", { body: "x".repeat(600_000), headers: json })).status).toBeLessThan(
      500,
    );
    expect((await ask(shop, `/?${"x".repeat(9_000)}`)).status).toBe(414);
    expect((await ask(shop, "/", { headers: { "x-large": "x".repeat(20_000) } })).status).toBe(431);
    expect((await ask(shop, "/")).status).toBe(200);
  });

  test("security 6.39: conflicting lengths and broken framing are refused", async () => {
    const host = `Host: localhost:${shop.port}\r\nOrigin: http://localhost:${shop.port}\r\nContent-Type: application/json`;
    for (const head of [
      `POST /api/newsletter HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
      `POST /api/newsletter HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
      `POST /api/newsletter HTTP/1.1\r\n${host}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
      `POST /api/newsletter HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\n X-Folded: a\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nX-Null: a\0b\r\n\r\n`,
    ])
      expect(await exchange(head)).toMatch(/^HTTP\/1\.1 400/);
  });

  // 2,000 of them, and what they cost others, are measured by `npm run test:load` (e2e/load/slow-callers.test.ts).
  test("security 6.39: callers of one byte a second are cut while others are served, and leave no socket behind", async () => {
    const before = await openSockets(shop);
    const callers = await openSlowCallers(shop, 200);
    await expect.poll(() => openSockets(shop)).toBeGreaterThanOrEqual(before + 200);
    let served = 0;
    while (callers.cut() < 200) {
      expect([(await ask(shop, "/")).status, (await newsletter(shop)).status]).toEqual([200, 201]);
      served++;
      await sleep(200);
    }
    callers.stop();
    expect(served).toBeGreaterThan(5);
    await expect.poll(() => openSockets(shop)).toBeLessThan(before + 10);
  });

  function exchange(text: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(shop.port, "127.0.0.1", () => socket.write(text, "latin1"));
      let answer = "";
      socket.setTimeout(20_000, () => socket.destroy());
      socket.on("data", (chunk) => {
        answer += chunk.toString("latin1");
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(answer));
    });
  }
});
