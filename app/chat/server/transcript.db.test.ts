import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { auditLog, rateLimits } from "#app/platform/database/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { requestTranscript, sendTranscript } from "../send-transcript.server.ts";
import { chatCookieName } from "./chat-access.server.ts";
import { clearConversation } from "./messages.server.ts";
import { receiveMessage } from "./receive-message.server.ts";
import { conversations } from "./tables.server.ts";
import { openTranscript } from "./transcript-links.server.ts";

const database = startForTests(testDatabase);
beforeEach(async () => {
  for (const table of [outbox, rateLimits]) await database.db.delete(table);
});

const at = (iso: string) => ({ db: database.db, clock: fixedClock(iso) });
const asked = "2026-11-22T10:05:00Z";
const words = "Zqx, the LED blinks red";

async function conversation() {
  const sessionId = randomUUID();
  const message = { id: randomUUID(), message: words, language: "de" as const };
  const received = await receiveMessage(at("2026-11-22T10:00:00Z"), { sessionId, cookies: {} }, message);
  if (!received.ok) throw new Error(received.error);
  return { sessionId, cookies: { [chatCookieName()]: received.token! } };
}
const request = (proof: Awaited<ReturnType<typeof conversation>>, email: string, address = "192.0.2.1") =>
  requestTranscript({ ...at(asked), address }, proof, { email, language: "de" });
async function tokens(): Promise<string[]> {
  const mails = await database.db.select().from(outbox);
  return mails.map(({ text }) => /\/de\/conversation\?token=([\w-]+)/.exec(text)![1]!);
}

test("decisions 7, security 6.60: the transcript is a mail with a link, without a word of the conversation", async () => {
  const proof = await conversation();
  expect(await request(proof, "zoe@example.com")).toEqual({ ok: true });
  // It was asked for with the conversation's cookie.
  const [{ ownerEmail } = { ownerEmail: null }] = await database.db
    .select()
    .from(conversations)
    .where(eq(conversations.id, proof.sessionId));
  expect(ownerEmail).toBe("zoe@example.com");
  const [mail] = await database.db.select().from(outbox);
  expect(mail).toMatchObject({ kind: "chat-transcript", language: "de", recipient: "zoe@example.com" });
  expect(`${mail!.subject} ${mail!.html} ${mail!.text}`).not.toMatch(/zqx|zoe@|blinks/i);
  expect(mail!.text).not.toContain(proof.sessionId);

  const [token] = await tokens();
  await receiveMessage(at("2026-11-22T10:06:00Z"), proof, { id: randomUUID(), message: "later", language: "de" });
  const shown = await openTranscript(at("2026-11-29T10:04:00Z"), token!);
  expect(shown!.map(({ message }) => message)).toEqual([words]);
  expect(await openTranscript(at("2026-11-29T10:06:00Z"), token!)).toBeUndefined();
  for (const wrong of ["", "x", `${token}x`, `${token![0] === "x" ? "y" : "x"}${token!.slice(1)}`])
    expect(await openTranscript(at(asked), wrong)).toBeUndefined();
  await clearConversation(database.db, proof);
  expect(await openTranscript(at(asked), token!)).toBeUndefined();
});

test("security 6.43: nobody else's conversation, and no empty one, is mailed", async () => {
  const proof = await conversation();
  const unknown = { ok: false, error: "unknownConversation" };
  expect(await request({ ...proof, cookies: { [chatCookieName()]: "x" } }, "eve@example.com")).toEqual(unknown);
  expect(await request({ ...proof, sessionId: randomUUID() }, "eve@example.com")).toEqual(unknown);
  await clearConversation(database.db, proof);
  expect(await request(proof, "zoe@example.com")).toEqual(unknown);
  expect(await tokens()).toEqual([]);
});

test("security 6.42: an address gets one such mail a day, a conversation sends three, and the answer tells nothing of an address", async () => {
  const [one, other] = [await conversation(), await conversation()];
  expect(await request(one, "Zoe@example.com")).toEqual({ ok: true });
  expect(await request(other, "zoe@EXAMPLE.com", "192.0.2.2")).toEqual({ ok: true });
  expect(await tokens()).toHaveLength(1);
  await request(one, "a@example.com");
  await request(one, "b@example.com");
  expect(await request(one, "c@example.com", "192.0.2.3")).toMatchObject({ ok: false, error: "tooMany" });
  expect(await tokens()).toHaveLength(3);
});

test("staff send the link too, with an audit row that holds no address", async () => {
  const { sessionId } = await conversation();
  const staff = { ...at(asked), author: { userId: "u1" } };
  expect(await sendTranscript(staff, { id: sessionId, email: "zoe@example.com" })).toEqual({ ok: true });
  const [token] = await tokens();
  expect(await openTranscript(at(asked), token!)).toHaveLength(1);
  const rows = await database.db.select().from(auditLog);
  const [row] = rows.filter(({ action }) => action === "chat-transcript-sent");
  expect(row).toMatchObject({ author: "user:u1", subject: `chat:${sessionId}` });
  expect(JSON.stringify(row)).not.toContain("zoe@");
  expect(await sendTranscript(staff, { id: randomUUID(), email: "zoe@example.com" })).toMatchObject({ ok: false });
});
