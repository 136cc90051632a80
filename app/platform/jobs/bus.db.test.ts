import { expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { databaseOn, openPool } from "../database/database.server.ts";
import { log } from "../log/log.server.ts";
import { type BusEvent, publishSoon, startBus, subscribe } from "./bus.server.ts";

const database = startForTests(testDatabase);

test("events that find no free connection arrive once there is one, although the listening connection was never lost", async () => {
  const stopBus = startBus(database.pool);
  const events: BusEvent[] = [];
  const unsubscribe = subscribe((event) => events.push(event));
  await expect.poll(() => events.length).toBeGreaterThan(0);
  const listening = events.length;
  const busy = openPool({ ...database.connection, max: 1, connectionTimeoutMillis: 50 });
  const db = databaseOn(busy);
  const taken = await busy.connect();
  const debug = vi.spyOn(log, "debug");
  publishSoon(db, { topic: "orders", id: "a" });
  publishSoon(db, { topic: "chat", id: "b" });
  await expect.poll(() => debug.mock.calls.map(([, text]) => text)).toContain("events are published later");
  expect(events).toHaveLength(listening);
  taken.release();
  await expect
    .poll(() => events.slice(listening), { timeout: 10_000 })
    .toEqual([
      { topic: "orders", id: "a" },
      { topic: "chat", id: "b" },
    ]);
  debug.mockRestore();
  unsubscribe();
  await busy.end();
  await stopBus();
});

test("while a database takes nothing, waiting events stay few: their topics are announced instead", async () => {
  const stopBus = startBus(database.pool);
  const events: BusEvent[] = [];
  const unsubscribe = subscribe((event) => events.push(event));
  await expect.poll(() => events.length).toBeGreaterThan(0);
  const listening = events.length;
  const busy = openPool({ ...database.connection, max: 1, connectionTimeoutMillis: 50 });
  const db = databaseOn(busy);
  const taken = await busy.connect();
  const debug = vi.spyOn(log, "debug");
  for (let id = 0; id < 3_000; id++) publishSoon(db, { topic: "orders", id: String(id) });
  await expect.poll(() => debug.mock.calls.map(([, text]) => text)).toContain("events are published later");
  taken.release();
  await expect.poll(() => events.slice(listening), { timeout: 10_000 }).toEqual([{ topic: "orders" }]);
  debug.mockRestore();
  unsubscribe();
  await busy.end();
  await stopBus();
});
