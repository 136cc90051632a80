import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { chatCookieName } from "./chat-access.server.ts";
import { clearConversation, readOwnMessages } from "./messages.server.ts";
import { receiveMessage } from "./receive-message.server.ts";
import { conversations } from "./tables.server.ts";

const database = startForTests(testDatabase);

const clock = fixedClock("2026-11-22T10:00:00Z");
const receive = (
  sessionId: string,
  cookies: Record<string, string>,
  message = "Bonjour",
  id = randomUUID(),
  key?: string,
) => receiveMessage({ db: database.db, clock }, { sessionId, cookies }, { id, key, message, language: "fr" });

async function begun() {
  const sessionId = randomUUID();
  const first = await receive(sessionId, {});
  if (!first.ok || first.token === undefined) throw new Error("the conversation did not begin");
  return { sessionId, cookies: { [chatCookieName()]: first.token }, token: first.token };
}

test("security 6.43: the first message binds the conversation to a 256-bit secret, of which only a hash is stored", async () => {
  const { sessionId, cookies, token } = await begun();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(JSON.stringify(await database.db.select().from(conversations))).not.toContain(token);
  const second = await receive(sessionId, cookies, "Encore moi");
  expect(second).toMatchObject({ ok: true, token: undefined });
  const list = await readOwnMessages(database.db, { sessionId, cookies });
  expect(list.map(({ message, sender }) => [message, sender])).toEqual([
    ["Bonjour", "user"],
    ["Encore moi", "user"],
  ]);
});

test("security 6.43: without the secret a conversation can be neither read, nor continued, nor cleared", async () => {
  const mine = await begun();
  const other = await begun();
  for (const cookies of [{}, other.cookies, { [chatCookieName()]: "" }, { [chatCookieName()]: mine.sessionId }]) {
    expect(await readOwnMessages(database.db, { ...mine, cookies })).toEqual([]);
    expect(await receive(mine.sessionId, cookies)).toEqual({ ok: false, error: "unknownConversation" });
    await clearConversation(database.db, { ...mine, cookies });
  }
  expect(await readOwnMessages(database.db, mine)).toHaveLength(1);
});

test("spec 7: clearing empties one's own conversation, which can go on", async () => {
  const mine = await begun();
  const other = await begun();
  await clearConversation(database.db, mine);
  expect(await readOwnMessages(database.db, mine)).toEqual([]);
  expect(await readOwnMessages(database.db, other)).toHaveLength(1);
  expect(await receive(mine.sessionId, mine.cookies)).toMatchObject({ ok: true, token: undefined });
});

test("a repeated message is stored once, and two first messages begin one conversation", async () => {
  const mine = await begun();
  const id = randomUUID();
  await receive(mine.sessionId, mine.cookies, "Une fois", id, id);
  expect(await receive(mine.sessionId, mine.cookies, "Une fois", id)).toMatchObject({ ok: true });
  // The page recognises what it has sent by the key of its submission.
  expect((await readOwnMessages(database.db, mine)).map(({ key }) => key)).toEqual([null, id]);
  const sessionId = randomUUID();
  const both = await Promise.all([receive(sessionId, {}), receive(sessionId, {})]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test("the repetition of the request that began a conversation gets the same secret, for an hour and with its key alone", async () => {
  const sessionId = randomUUID();
  const [id, submission] = [randomUUID(), "key\ncontents"];
  const ask = (overrides: { submission?: string; now?: string; id?: string } = {}) =>
    receiveMessage(
      { db: database.db, clock: fixedClock(overrides.now ?? "2026-11-22T10:00:00Z") },
      { sessionId, cookies: {} },
      { id, submission, key: id, message: "Bonjour", language: "fr", ...overrides },
    );
  const first = await ask();
  expect(first).toMatchObject({ ok: true, token: expect.any(String), isUnanswered: true });
  expect(await ask({ now: "2026-11-22T10:59:00Z" })).toEqual(first);
  expect(await ask({ now: "2026-11-22T11:01:00Z" })).toEqual({ ok: false, error: "unknownConversation" });
  expect(await ask({ submission: "other\ncontents" })).toEqual({ ok: false, error: "unknownConversation" });
  const { token } = first as { token: string };
  const list = await readOwnMessages(database.db, { sessionId, cookies: { [chatCookieName()]: token } });
  expect(list.map(({ message }) => message)).toEqual(["Bonjour"]);
});
