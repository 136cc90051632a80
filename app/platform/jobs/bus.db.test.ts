import { expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { type Database, databaseOn, openPool } from "../database/database.server.ts";
import { log } from "../log/log.server.ts";
import { type BusEvent, publishSoon, startBus, subscribe } from "./bus.server.ts";

const database = startForTests(testDatabase);

/** What a listener receives of events that are published while the only connection is taken. */
async function receivedAfterwards(publish: (db: Database) => void): Promise<BusEvent[]> {
  const stopBus = startBus(database.pool);
  const events: BusEvent[] = [];
  const unsubscribe = subscribe((event) => events.push(event));
  await expect.poll(() => events.length).toBeGreaterThan(0);
  const listening = events.length;
  const busy = openPool({ ...database.connection, max: 1, connectionTimeoutMillis: 50 });
  const taken = await busy.connect();
  const debug = vi.spyOn(log, "debug");
  publish(databaseOn(busy));
  await expect.poll(() => debug.mock.calls.map(([, text]) => text)).toContain("events are published later");
  expect(events).toHaveLength(listening);
  taken.release();
  await expect.poll(() => events.length, { timeout: 10_000 }).toBeGreaterThan(listening);
  // All that waited are sent in one statement, so nothing more of them comes after a later event.
  publishSoon(databaseOn(busy), { topic: "settings" });
  await expect.poll(() => events.at(-1)).toEqual({ topic: "settings" });
  debug.mockRestore();
  unsubscribe();
  await busy.end();
  await stopBus();
  return events.slice(listening, -1);
}

test("events that find no free connection arrive once there is one, although the listening connection was never lost", async () => {
  const received = await receivedAfterwards((db) => {
    publishSoon(db, { topic: "orders", id: "a" });
    publishSoon(db, { topic: "chat", id: "b" });
  });
  expect(received).toEqual([
    { topic: "orders", id: "a" },
    { topic: "chat", id: "b" },
  ]);
});

test("while a database takes nothing, waiting events stay few: their topics are announced instead", async () => {
  const received = await receivedAfterwards((db) => {
    for (let id = 0; id < 3_000; id++) publishSoon(db, { topic: "orders", id: String(id) });
  });
  expect(received).toEqual([{ topic: "orders" }]);
});
