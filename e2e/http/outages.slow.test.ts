import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startPostgres } from "#database/testing/postgres-cluster.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type FaultProxy, startFaultProxy } from "#tools/stand-ins/fault-proxy.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";

// `npm run test:load` measures the response times (e2e/load/outages.test.ts).

describe("security 6.14: the database is unreachable", () => {
  let proxy: FaultProxy;
  let shop: TestShop;
  let directUrl: string;
  const cluster = startForTests(startPostgres);
  beforeAll(async () => {
    directUrl = await cluster.createDatabase(`shop_${randomUUID().slice(0, 8)}`);
    const direct = new URL(directUrl);
    proxy = await startFaultProxy({ target: { port: Number(direct.port) } });
    direct.port = String(proxy.port);
    shop = await startTestShop({ env: { DATABASE_URL: direct.href } });
    for (const path of ["/", "/de", "/acheter"]) await ask(shop, path);
  });
  afterAll(async () => {
    await shop?.stop();
    await proxy?.stop();
  });

  const writes = () => [
    ask(shop, "/api/orders", { json: orderBody() }),
    ask(shop, "/api/newsletter", { json: { email: `a${Math.random()}@example.com` } }),
    ask(shop, "/newsletter", { form: "token=abc" }),
    ask(shop, "/newsletter.data", { form: "token=abc" }),
  ];
  const untilRecovered = () =>
    expect
      .poll(
        async () => (await ask(shop, "/api/newsletter", { json: { email: `b${Math.random()}@example.com` } })).status,
        { timeout: 30_000, interval: 200 },
      )
      .toBe(201);

  test("security 6.14: down: cached pages 200, writes 503 with Retry-After, /readyz 503, /healthz 200", async () => {
    await proxy.setMode("down");
    await sleep(100);
    for (const path of ["/", "/de", "/acheter"]) expect((await ask(shop, path)).status, path).toBe(200);
    for (const answer of await Promise.all(writes())) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await ask(shop, "/readyz")).status).toBe(503);
    expect((await ask(shop, "/healthz")).status).toBe(200);
    await proxy.setMode("ok");
    await untilRecovered();
    expect((await ask(shop, "/readyz")).status).toBe(200);
  });

  test("security 6.14: a change missed during an outage of the database is shown after it", async () => {
    const database = new pg.Client({ connectionString: directUrl });
    await database.connect();
    await proxy.setMode("down");
    await sleep(100);
    await database.query("update prices set price = 82.41 where name = 'product'");
    await proxy.setMode("ok");
    await expect.poll(async () => (await ask(shop, "/")).text, { timeout: 30_000, interval: 200 }).toMatch(/82,41\s€/);
    await database.end();
  });

  test("security 6.14: hung: every request is answered, and the pool recovers", async () => {
    await untilRecovered();
    await proxy.setMode("hang");
    const answers = await Promise.all([...writes(), ...writes(), ask(shop, "/"), ask(shop, "/readyz")]);
    for (const answer of answers.slice(0, -2)) expect(answer.status).toBe(503);
    expect(answers.at(-2)!.status).toBe(200);
    expect(answers.at(-1)!.status).toBe(503);
    await proxy.setMode("ok");
    await untilRecovered();
    const after = await Promise.all(Array.from({ length: 40 }, () => ask(shop, "/api/orders", { json: orderBody() })));
    expect(after.map((answer) => answer.status)).toEqual(Array(40).fill(201));
  });

  test("security 6.14: connections that are reset repeatedly cause 503, and later requests succeed", async () => {
    await proxy.setMode("reset_peer");
    for (const answer of await Promise.all(writes())) expect(answer.status).toBe(503);
    await proxy.setMode("ok");
    await untilRecovered();
    expect(shop.log().join("\n")).not.toMatch(/uncaught exception|unhandled rejection/);
  });
});
