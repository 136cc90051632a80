import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startBalancer } from "#fakes/balancer.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask, cookiesOf } from "./ask.ts";
import { migratedDatabase } from "./postgres.ts";

vi.setConfig({ testTimeout: 300_000 });

describe("security 6.18: two instances are replaced one after the other", () => {
  let client: pg.Client | undefined;
  const shops = new Set<TestShop>();
  const start = async () => {
    const shop = await startTestShop({
      env: {
        DATABASE_URL: database.url,
        PUBLIC_URL: `http://localhost:${balancer.port}`,
        SESSION_SECRET: "of both instances, and of those after them",
        TRUSTED_PROXIES: "loopback",
      },
    });
    shops.add(shop);
    balancer.add(shop.port);
    return shop;
  };
  const database = startForTests(migratedDatabase);
  const balancer = startForTests(startBalancer);
  beforeAll(async () => {
    await start();
    await start();
  });
  afterAll(async () => {
    await client?.end();
    await Promise.all([...shops].map((shop) => shop.stop()));
  });

  test("security 6.18: a rolling deploy under load of reads and checkouts: no request fails, no order is lost or duplicated", async () => {
    const failed: string[] = [];
    const paid: { id: string }[] = [];
    let reads = 0;
    let stopped = false;
    const agents: Agent[] = [];
    const visitor = (act: (agent: Agent) => Promise<void>) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      agents.push(agent);
      return (async () => {
        while (!stopped) await act(agent).catch((error: Error) => failed.push(error.message));
      })();
    };
    const get = async (path: string, agent: Agent) => {
      const answer = await ask(balancer, path, { agent });
      if (answer.status !== 200) failed.push(`GET ${path}: ${answer.status} ${answer.text.slice(0, 100)}`);
      reads++;
      return answer;
    };
    const script = /\/assets\/[\w-]+\.js/.exec((await ask(balancer, "/")).text)![0];
    const read = async (agent: Agent) => {
      for (const path of ["/", "/de/faq", script, "/api/prices", "/acheter", "/api/vehicles/models?brand=Renault"])
        await get(path, agent);
      await sleep(20);
    };
    const buy = async (agent: Agent) => {
      const key = randomUUID();
      const headers = { "x-forwarded-for": `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1` };
      const email = `${key}@example.com`;
      const post = async (path: string, json: unknown, status: number, cookie = "") => {
        const answer = await ask(balancer, path, { json, agent, headers: { ...headers, cookie } });
        if (answer.status !== status) throw new Error(`POST ${path}: ${answer.status} ${answer.text.slice(0, 100)}`);
        return answer;
      };
      const order = await post("/api/orders", orderBody({ email, idempotency_key: key }), 201);
      const { id } = order.data;
      const payment = await post("/api/create-payment", { orderId: id, amount: 79 }, 200, cookiesOf(order));
      const card = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123" };
      const { clientSecret } = payment.data;
      expect((await post("/api/sandbox/confirm", { clientSecret, ...card }, 200)).data.status).toBe("succeeded");
      paid.push({ id });
      await get(`/api/orders/${id}/status`, agent);
    };
    const visitors = [
      ...Array.from({ length: 4 }, () => visitor(read)),
      ...Array.from({ length: 4 }, () => visitor(buy)),
    ];
    await expect.poll(() => paid.length, { timeout: 60_000 }).toBeGreaterThan(4);

    for (const old of [...shops]) {
      const next = await start();
      await expect.poll(() => balancer.passed.get(next.port) ?? 0, { timeout: 60_000 }).toBeGreaterThan(10);
      // The balancer is not notified: it detects the stop by a refused connection.
      const moved = balancer.moved();
      expect(await old.stop()).toBe(0);
      shops.delete(old);
      await expect.poll(balancer.moved, { timeout: 60_000 }).toBeGreaterThan(moved);
      balancer.remove(old.port);
    }
    const before = { paid: paid.length, reads };
    await expect.poll(() => paid.length, { timeout: 60_000 }).toBeGreaterThan(before.paid + 2);
    await expect.poll(() => reads, { timeout: 60_000 }).toBeGreaterThan(before.reads);
    stopped = true;
    await Promise.all(visitors);
    for (const agent of agents) agent.destroy();

    expect(failed).toEqual([]);
    expect(balancer.lost).toEqual([]);
    expect(balancer.passed.size).toBe(4);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select id from orders where email like '%-%-%-%-%@example.com'");
    expect(rows.map(({ id }) => id).toSorted()).toEqual(paid.map(({ id }) => id).toSorted());
    // Each order is paid, or its webhook is retried: after a minute if it was being handled at the stop.
    const forgotten = `select id from orders where payment_status <> 'paid' and not exists
      (select from sandbox_webhooks where not delivered and payload like '%' || orders.id || '%')`;
    await expect
      .poll(async () => (await client!.query(forgotten)).rows, { timeout: 90_000, interval: 200 })
      .toEqual([]);
    for (const shop of shops) expect(shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
  });
});
