import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { orderBody } from "./order-body.ts";

const shop = startForTests(() => startTestShop({ env: { RATE_LIMITS: "normal", TRUSTED_PROXIES: "loopback" } }));

const from = (address: string) => ({ "x-forwarded-for": address });
const order = (address: string, more: Record<string, unknown> = {}) =>
  ask(shop, "/api/orders", { json: orderBody(more), headers: from(address) });
const tryCode = (address: string, code: string) =>
  ask(shop, "/api/validate-promo-code", { json: { code, orderAmount: 79 }, headers: from(address) });

test("issue 8.4, security 6.55: an address that is past its limit locks no other buyer out by naming their e-mail", async () => {
  const email = "victim@example.com";
  const attacker = "198.51.100.66";
  for (let i = 0; i < 20; i++) await order(attacker);
  const refused = await Promise.all(Array.from({ length: 40 }, () => order(attacker, { email })));
  expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([429]));
  for (let i = 0; i < 6; i++) expect((await order("203.0.113.4", { email })).status).toBe(201);
});

test("issue 8.4, security 6.55: a thousand refused promo codes lock out nobody else", async () => {
  // One address alone is slowed down long before.
  const statuses: number[] = [];
  for (let i = 1; i <= 44; i++) {
    const guesses = Array.from({ length: 25 }, (_, n) => tryCode(`198.51.101.${i}`, `GUESS${i}-${n}`));
    statuses.push(...(await Promise.all(guesses)).map((answer) => answer.status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(440);
  expect(statuses.filter((status) => status === 429)).toHaveLength(660);
  expect((await tryCode("203.0.113.5", "MISTYPED")).data).toMatchObject({ isValid: false });
  expect((await tryCode("203.0.113.5", "ESSAI10")).data).toMatchObject({ isValid: true });
});

test("issue 8.7, security 2.3: codes are guessed no faster through quotes and orders", async () => {
  const headers = from("198.51.100.68");
  const answers = [];
  for (let i = 0; i < 12; i++)
    answers.push(
      await ask(shop, "/api/order-quotes", { json: { country: "FR", promo_code: `GUESS${i}` }, headers }),
      await ask(shop, "/api/orders", { json: orderBody({ promo_code: `TRY${i}`, shown_total: 1 }), headers }),
    );
  expect(answers.filter((answer) => answer.status !== 429)).toHaveLength(10);
  expect(Number(answers.at(-1)!.headers["retry-after"])).toBeGreaterThan(0);
});

test("issue 8.13: ten identical orders that arrive together are one order", async () => {
  const json = orderBody({ idempotency_key: randomUUID(), email: "clicks@example.com" });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(shop, "/api/orders", { json, headers: from("203.0.113.6") })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
});

test("issue 8.13: one address stores no more than 60 consents an hour; others go on", async () => {
  const consent = (address: string) =>
    ask(shop, "/api/consents", {
      json: {
        id: randomUUID(),
        version: "2026-11",
        choices: { necessary: true, analytics: false, marketing: false },
        language: "fr",
      },
      headers: from(address),
    });
  const answers = [];
  for (let i = 0; i < 70; i++) answers.push((await consent("198.51.100.69")).status);
  expect(answers.slice(0, 60)).toEqual(Array(60).fill(204));
  expect(answers.slice(60)).toEqual(Array(10).fill(429));
  expect((await consent("203.0.113.7")).status).toBe(204);
});
