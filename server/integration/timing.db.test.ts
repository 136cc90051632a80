import crypto, { randomUUID } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { requestPasswordReset } from "#app/accounts/server/password.server.ts";
import { signIn } from "#app/accounts/server/sign-in.server.ts";
import { sign } from "#app/platform/settings/secret.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startOrdersApi } from "../testing/orders-api.ts";

const existing = "anna@example.com";
const unknown = "nobody@example.com";

const shop = startForTests(startOrdersApi);
beforeAll(() => createAdmin(shop.database.db, { email: existing, password: "correct-horse-battery" }));

/** What one call waits for, in its order: statements, password hashes, timers. */
async function stepsOf(call: () => Promise<unknown>): Promise<string[]> {
  const { scrypt } = crypto;
  const { setTimeout: sleep } = timers;
  const { query } = pg.Client.prototype;
  const steps: string[] = [];
  crypto.scrypt = ((...input: Parameters<typeof scrypt>) => {
    steps.push("hash");
    return scrypt(...input);
  }) as typeof scrypt;
  timers.setTimeout = ((milliseconds: number, ...parameters: []) => {
    steps.push(`timer of ${milliseconds} ms`);
    return sleep(milliseconds, ...parameters);
  }) as typeof sleep;
  syncBuiltinESMExports();
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
    const text = typeof input[0] === "string" ? input[0] : (input[0] as { text?: string }).text;
    // Rows of the audit log are stored later, several calls at a time.
    if (!text?.includes("audit_log")) steps.push(String(text).replaceAll(/\s+/g, " "));
    return (query as (...given: unknown[]) => unknown).apply(this, input);
  } as typeof query;
  try {
    await call();
  } finally {
    crypto.scrypt = scrypt;
    timers.setTimeout = sleep;
    syncBuiltinESMExports();
    pg.Client.prototype.query = query;
  }
  return steps;
}

describe("security 6.25: what is known and what is unknown make the same work (how long it takes: e2e/timing)", () => {
  test("sign-in: the same statements in the same order, and one hash", async () => {
    const attempt = (email: string) => () =>
      signIn({ email, password: "wrong-password" }, { address: "192.0.2.1", headers: new Headers() });
    await attempt(existing)();
    const forKnown = await stepsOf(attempt(existing));
    const forUnknown = await stepsOf(attempt(unknown));
    expect(forKnown.filter((step) => step === "hash")).toHaveLength(1);
    expect(forKnown.filter((step) => step.startsWith('select "'))).toHaveLength(2);
    expect(forUnknown).toEqual(forKnown);
  });

  test("forgotten password: both wait for one timer, which is begun before the account is looked up", async () => {
    const attempt = async (email: string) => {
      const started = performance.now();
      await requestPasswordReset(email, { address: "192.0.2.1", language: "fr" });
      return performance.now() - started;
    };
    const [forKnown, forUnknown] = [await stepsOf(() => attempt(existing)), await stepsOf(() => attempt(unknown))];
    for (const steps of [forKnown, forUnknown]) {
      expect(steps.filter((step) => /hash|timer/.test(step))).toEqual(["timer of 250 ms"]);
      const lookedUp = steps.findIndex((step) => step.includes('from "user"'));
      expect(lookedUp).toBeGreaterThan(steps.indexOf("timer of 250 ms"));
    }
    expect(forKnown.filter((step) => step.startsWith('insert into "mail_outbox"'))).toHaveLength(1);
    expect(forUnknown.filter((step) => step.startsWith("insert"))).toEqual([]);
    for (const email of [existing, unknown]) expect(await attempt(email)).toBeGreaterThanOrEqual(249);
  });

  test("order access: an order that exists and one that does not are looked up alike, whatever is shown as proof", async () => {
    const placed = await shop.place();
    const others = sign("order-access", randomUUID());
    for (const [query, cookie] of [
      ["", (_id: string) => ""],
      ["", (id: string) => `__Host-odovia_order_${id}=${"A".repeat(43)}`],
      [`?access=${others}`, (_id: string) => ""],
    ] as const) {
      const attempt = (id: string) => () => shop.call(`/api/orders/${id}${query}`, undefined, { cookie: cookie(id) });
      await attempt(placed.body.id)();
      const forKnown = await stepsOf(attempt(placed.body.id));
      const forUnknown = await stepsOf(attempt(randomUUID()));
      expect(forKnown).toHaveLength(1);
      expect(forUnknown).toEqual(forKnown);
    }
  });
});
