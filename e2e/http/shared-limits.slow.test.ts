import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { type Answer, ask, type Question } from "./ask.ts";
import { migratedDatabase } from "./postgres.ts";

type Limited = { path: string; max: number; windowSeconds: number; question(i: number): Question };

const someone = (i: number) => `someone-${i}-${randomUUID().slice(0, 8)}@example.com`;
const person = (i: number) => ({ firstName: "Ana", lastName: "Ruiz", email: someone(i), phone: "+34 600 000 000" });
const clio = { brand: "Renault", model: "Clio", year: 1997, energy: "Essence" };

/** Every limit of security 2 that is stored in the database, tested by one of its calls. */
const limited: Record<string, Limited> = {
  "row 5: orders": { path: "/api/orders", max: 20, windowSeconds: 600, question: () => ({ json: orderBody() }) },
  "row 5: orders with one e-mail": {
    path: "/api/orders",
    max: 6,
    windowSeconds: 3_600,
    question: () => ({ json: orderBody({ email: "one@example.com" }) }),
  },
  "row 3: promo codes": {
    path: "/api/validate-promo-code",
    max: 10,
    windowSeconds: 600,
    question: (i) => ({ json: { code: `GUESS${i}` } }),
  },
  "row 3: promo codes in quotes": {
    path: "/api/order-quotes",
    max: 10,
    windowSeconds: 600,
    question: (i) => ({ json: { country: "FR", promo_code: `GUESS${i}` } }),
  },
  "row 6: payments": {
    path: "/api/create-payment",
    max: 60,
    windowSeconds: 3_600,
    question: () => ({ json: { orderId: randomUUID(), amount: 79 } }),
  },
  "row 12: newsletter": {
    path: "/api/newsletter",
    max: 5,
    windowSeconds: 3_600,
    question: (i) => ({ json: { email: someone(i) } }),
  },
  requests: {
    path: "/api/contact-requests",
    max: 20,
    windowSeconds: 3_600,
    question: (i) => ({ json: { kind: "lab", companyName: "Taller", ...person(i), message: "Una demostración." } }),
  },
  "waiting list": {
    path: "/api/compatibility-attempts",
    max: 20,
    windowSeconds: 3_600,
    question: (i) => ({ json: { vehicle: clio, email: someone(i) } }),
  },
  "row 10: chat": {
    path: "/api/chat",
    max: 120,
    windowSeconds: 600,
    question: () => ({ json: { action: "clear_messages", session_id: randomUUID() } }),
  },
  withdrawals: {
    path: "/api/withdrawals",
    max: 20,
    windowSeconds: 3_600,
    question: (i) => ({ json: { name: "Ana Ruiz", orderReference: `OD-2026-${i}`, email: someone(i) } }),
  },
  consents: {
    path: "/api/consents",
    max: 60,
    windowSeconds: 3_600,
    question: () => ({
      json: {
        id: randomUUID(),
        version: "2026-11",
        choices: { necessary: true, analytics: false, marketing: false },
        language: "fr",
      },
    }),
  },
  "row 15: sign-in to one account": {
    path: "/auth",
    max: 5,
    windowSeconds: 900,
    question: () => ({ form: "email=owner%40example.com&password=wrong-password" }),
  },
  "row 15: sign-in to many accounts": {
    path: "/auth",
    max: 20,
    windowSeconds: 900,
    question: (i) => ({ form: `email=owner-${i}%40example.com&password=wrong-password` }),
  },
  "row 14: links for a new password": {
    path: "/reset-password",
    max: 10,
    windowSeconds: 3_600,
    question: (i) => ({ form: `email=owner-${i}%40example.com` }),
  },
  "row 24: address search": {
    path: "/api/address-search?q=rue+de+la+paix",
    max: 60,
    windowSeconds: 60,
    question: () => ({}),
  },
};

const addressOf = (name: string): string => `198.51.100.${Object.keys(limited).indexOf(name) + 1}`;

const sentFrom = (question: Question, address: string): Question => ({
  ...question,
  headers: { ...question.headers, "x-forwarded-for": address },
});

describe("security 6.41, 6.17: each limit of section 2", () => {
  let shops: [TestShop, TestShop];
  let third: TestShop;
  const start = () =>
    startTestShop({
      env: {
        DATABASE_URL: database.url,
        RATE_LIMITS: "normal",
        TRUSTED_PROXIES: "loopback",
        // No server listens there: the search finds nothing but is counted.
        GEOCODER_URL: "http://127.0.0.1:9",
      },
    });
  const database = startForTests(migratedDatabase);
  beforeAll(async () => {
    shops = await Promise.all([start(), start()]);
    third = await start();
  });
  afterAll(() => Promise.all([...(shops ?? []), third].map((shop) => shop?.stop())));

  test.each(Object.entries(limited))(
    "security 6.41, 6.17: %s: exact over two instances, 429 with Retry-After, seen by a third",
    async (name, { path, max, windowSeconds, question }) => {
      const from = (shop: TestShop, address: string, i: number) => ask(shop, path, sentFrom(question(i), address));
      const address = addressOf(name);
      const extra = 6;
      // Few passwords are hashed at the same time, and callers that wait too long are refused.
      const together = path === "/auth" || path === "/reset-password" ? 2 : 13;
      const answers: Answer[] = [];
      for (let i = 0; i < max + extra; i += together)
        answers.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(together, max + extra - i) }, (_, n) =>
              from(shops[((i + n) % 2) as 0 | 1], address, i + n),
            ),
          )),
        );
      const refused = answers.filter((answer) => answer.status === 429);
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
      expect(refused).toHaveLength(extra);
      for (const answer of refused) {
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(windowSeconds);
        if (path.startsWith("/api/")) expect(answer.data).toMatchObject({ status: 429, code: "tooManyRequests" });
      }
      // On a slow machine the shortest window may have ended.
      if (windowSeconds > 60) expect((await from(third, address, 1_000)).status).toBe(429);
      expect((await from(third, "203.0.113.1", 1_001)).status).not.toBe(429);
    },
  );

  test("security 6.17: one order form sent to both instances at once creates one order", async () => {
    const json = orderBody({ idempotency_key: randomUUID() });
    const headers = { "x-forwarded-for": "198.51.100.200" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ask(shops[(i % 2) as 0 | 1], "/api/orders", { json, headers })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
  });

  test("security 6.41: a restart of all instances resets no limit", async () => {
    await Promise.all([...shops, third].map((shop) => shop.stop()));
    third = await start();
    shops = [third, third];
    for (const [name, { path, windowSeconds, question }] of Object.entries(limited))
      if (windowSeconds > 60)
        expect([name, (await ask(third, path, sentFrom(question(2_000), addressOf(name)))).status]).toEqual([
          name,
          429,
        ]);
  });
});
