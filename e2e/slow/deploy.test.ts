import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startBalancer } from "#tools/stand-ins/balancer.ts";
import { migratedDatabase } from "../http/postgres.ts";
import { forgottenOrders, startVisitors, visitorOrders } from "../http/visitors.ts";
import { startTestShop, type TestShop } from "../shop.ts";

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
    const visitors = await startVisitors(balancer, 4);
    await expect.poll(() => visitors.paid.length, { timeout: 60_000 }).toBeGreaterThan(4);

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
    const before = { paid: visitors.paid.length, reads: visitors.reads };
    await expect.poll(() => visitors.paid.length, { timeout: 60_000 }).toBeGreaterThan(before.paid + 2);
    await expect.poll(() => visitors.reads, { timeout: 60_000 }).toBeGreaterThan(before.reads);
    await visitors.leave();

    expect(visitors.failed).toEqual([]);
    expect(balancer.lost).toEqual([]);
    expect(balancer.passed.size).toBe(4);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect((await visitorOrders(client)).toSorted()).toEqual(visitors.paid.map(({ id }) => id).toSorted());
    await expect.poll(() => forgottenOrders(client!), { timeout: 90_000, interval: 200 }).toEqual([]);
    for (const shop of shops) expect(shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
  });
});
