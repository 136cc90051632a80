import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { publish, startBus } from "#app/platform/jobs/bus.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { followConversation, listenForChanges, notePresence } from "./conversation-streams.server.ts";
import { conversations } from "./tables.server.ts";

let stopBus: () => Promise<void>;
const database = startForTests(testDatabase);
beforeAll(() => {
  stopBus = startBus(database.pool);
});
afterAll(() => stopBus?.());

const long = new Date("2026-01-01T00:00:00Z");
async function conversation(email: string | null = null) {
  const [row] = await database.db
    .insert(conversations)
    .values({ id: randomUUID(), tokenHash: "", language: "fr", createdAt: long, seenAt: long, email })
    .returning();
  return row!;
}
function reader() {
  const events: string[] = [];
  return { events, stream: { send: (data: string, id?: string) => void events.push(`${id} ${data}`) } };
}
const raise = (id: string) =>
  database.db
    .update(conversations)
    .set({ version: sql`version + 1`, state: "waiting" })
    .where(eq(conversations.id, id));

test("security 6.17: a reader is notified of each change once, also when the notification was lost, and of no other conversation", async () => {
  const [mine, other] = [await conversation(), await conversation()];
  const { events, stream } = reader();
  const leave = followConversation(mine, { stream, seenVersion: undefined, eventsBefore: listenForChanges() });
  expect(events).toEqual(['0 {"version":0,"state":"assistant"}']);
  await raise(mine.id);
  await raise(other.id);
  await publish(database.db, { topic: "chat", id: other.id });
  // As the bus says after a lost connection.
  await publish(database.db, { topic: "chat" });
  await expect.poll(() => events).toEqual([events[0], '1 {"version":1,"state":"waiting"}']);
  await publish(database.db, { topic: "chat", id: mine.id });
  leave();
  const again = reader();
  const [now] = await database.db.select().from(conversations).where(eq(conversations.id, mine.id));
  const unfollow = followConversation(now!, { stream: again.stream, seenVersion: 1, eventsBefore: listenForChanges() });
  expect(again.events).toEqual([]);
  unfollow();
  expect(events).toHaveLength(2);
});

test("security 6.17: a change between the reading of a conversation and its following is not missed", async () => {
  const read = await conversation();
  const eventsBefore = listenForChanges();
  await raise(read.id);
  await publish(database.db, { topic: "chat", id: read.id });
  await expect.poll(listenForChanges).toBeGreaterThan(eventsBefore);
  const { events, stream } = reader();
  const leave = followConversation(read, { stream, seenVersion: 0, eventsBefore });
  await expect.poll(() => events).toEqual(['1 {"version":1,"state":"waiting"}']);
  leave();
});

test("a visitor who has the chat open counts as present", async () => {
  const [open, closed] = [await conversation("a@example.com"), await conversation("b@example.com")];
  const leave = followConversation(open, { stream: reader().stream, seenVersion: 0, eventsBefore: listenForChanges() });
  await notePresence(database.db);
  leave();
  const seenAt = async (id: string) =>
    (await database.db.select().from(conversations).where(eq(conversations.id, id)))[0]!.seenAt!.getTime();
  expect(await seenAt(open.id)).toBeGreaterThan(long.getTime());
  expect(await seenAt(closed.id)).toBe(long.getTime());
});

test("a change that could not be read because no connection was free is sent once one is", async () => {
  const mine = await conversation();
  const { events, stream } = reader();
  const leave = followConversation(mine, { stream, seenVersion: 0, eventsBefore: listenForChanges() });
  const { pool } = connectDatabase({ ...database.connection, max: 1, connectionTimeoutMillis: 50 });
  const taken = await pool.connect();
  const debug = vi.spyOn(log, "debug");
  await raise(mine.id);
  await publish(database.db, { topic: "chat", id: mine.id });
  await expect.poll(() => debug.mock.calls.map(([, text]) => text)).toContain("changed conversations are read later");
  expect(events).toEqual([]);
  taken.release();
  await expect.poll(() => events, { timeout: 10_000 }).toEqual(['1 {"version":1,"state":"waiting"}']);
  debug.mockRestore();
  leave();
});
