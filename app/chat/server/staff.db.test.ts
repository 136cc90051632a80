import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import {
  deleteEntry,
  dismissUnanswered,
  listEntries,
  listUnanswered,
  publishedEntries,
  saveEntry,
} from "../assistant-entries.server.ts";
import { answerVisitor, type ConversationStep, stepConversation } from "../change-conversation.server.ts";
import {
  findConversation,
  listConversations,
  openConversations,
  waitingConversations,
} from "../list-conversations.server.ts";
import { deleteReply, listSavedReplies, saveReply } from "../saved-replies.server.ts";
import { chatCookieName } from "./chat-access.server.ts";
import { clearConversation } from "./messages.server.ts";
import { receiveMessage } from "./receive-message.server.ts";
import { conversations, unansweredQuestions } from "./tables.server.ts";

const database = startForTests(testDatabase);

const at = (time: string) => fixedClock(`2026-11-22T${time}:00Z`);
const staff = (userId: string, time = "10:00") => ({
  db: database.db,
  clock: at(time),
  author: { userId },
  name: `Person ${userId}`,
});

async function waiting(time: string, message = "Une question") {
  const sessionId = randomUUID();
  const context = { db: database.db, clock: at(time) };
  const received = await receiveMessage(
    context,
    { sessionId, cookies: {} },
    { id: randomUUID(), message, language: "fr" },
  );
  if (!received.ok) throw new Error(received.error);
  await database.db
    .update(conversations)
    .set({ state: "waiting", waitingSince: context.clock.now() })
    .where(eq(conversations.id, sessionId));
  const cookies = { [chatCookieName()]: received.token! };
  const write = (later: string, addition: string) =>
    receiveMessage(
      { db: database.db, clock: at(later) },
      { sessionId, cookies },
      { id: randomUUID(), message: addition, language: "fr" },
    );
  return { sessionId, cookies, write };
}
const lastMessage = async (id: string) => (await findConversation(database.db, id))?.messages.at(-1)?.id ?? id;
const answer = async (who: ReturnType<typeof staff>, id: string, text = "Bonjour !") =>
  answerVisitor(who, { id, seen: await lastMessage(id), text });
const step = async (who: ReturnType<typeof staff>, id: string, name: ConversationStep) =>
  stepConversation(who, { id, step: name, seen: await lastMessage(id) });
/** Oldest first. */
const audited = async (id: string) => (await auditOf(database.db, `chat:${id}`)).toReversed();

test("decisions 9: those who wait come first, the longest wait first; an answered visitor no longer waits", async () => {
  const second = await waiting("08:01");
  const first = await waiting("08:00");
  const answered = await waiting("07:00");
  await answer(staff("u1"), answered.sessionId);
  const order = async () => (await openConversations(database.db)).map(({ id }) => id);
  expect(await order()).toEqual([first.sessionId, second.sessionId, answered.sessionId]);
  expect(await waitingConversations(database.db)).toMatchObject({ count: 2, since: at("08:00").now() });
  await answered.write("10:05", "Merci, encore une chose");
  expect(await order()).toEqual([first.sessionId, second.sessionId, answered.sessionId]);
  expect(await waitingConversations(database.db)).toMatchObject({ count: 3 });
  const page = await listConversations(database.db, { filter: { search: "encore une" }, page: { limit: 10 } });
  expect(page.rows).toMatchObject([{ id: answered.sessionId, state: "staffed" }]);
  expect(JSON.stringify(page)).not.toContain("tokenHash");
  await answer(staff("u1"), answered.sessionId);
  const later = await listConversations(database.db, { filter: { search: "encore une" }, page: { limit: 10 } });
  expect(later.rows).toMatchObject([{ lastMessage: "Merci, encore une chose" }]);
  await answered.write("10:06", "x".repeat(2_000));
  expect((await openConversations(database.db)).at(-1)!.lastMessage, "one line of it").toBe(`${"x".repeat(120)}…`);
});

test("decisions 8: a person's answer takes the conversation over, leaves an audit row, and is the only person's", async () => {
  const { sessionId: id } = await waiting("08:00");
  expect(await answer(staff("u1"), id, "Oui.")).toEqual({ ok: true, mailed: false });
  const found = await findConversation(database.db, id);
  expect(found).toMatchObject({ state: "staffed", assignee: "user:u1", waitingSince: null });
  expect(found!.messages.map(({ by, name, message }) => [by, name, message])).toEqual([
    ["visitor", null, "Une question"],
    ["team", "Person u1", "Oui."],
  ]);
  expect(await answer(staff("u2"), id)).toEqual({ ok: false, error: "assignedToAnother" });
  expect(await step(staff("u2"), id, "take")).toEqual({ ok: true });
  expect(await answer(staff("u2"), id)).toMatchObject({ ok: true });
  expect((await audited(id)).map(({ action, author }) => [action, author])).toEqual([
    ["chat-answered", "user:u1"],
    ["chat-changed", "user:u2"],
    ["chat-answered", "user:u2"],
  ]);
});

test("a visitor who has left gets the answer by mail, without a word of what was asked", async () => {
  const { sessionId: id } = await waiting("08:00", "ZQX gagnez un iPhone");
  await database.db.update(conversations).set({ email: "left@example.com" }).where(eq(conversations.id, id));
  expect(await answer(staff("u1", "08:01"), id, "Je regarde.")).toEqual({ ok: true, mailed: false });
  expect(await answer(staff("u1", "08:30"), id, "C’est réglé.")).toEqual({ ok: true, mailed: true });
  const mails = await database.db.select().from(outbox).where(eq(outbox.recipient, "left@example.com"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("C’est réglé.");
  expect(mails[0]!.html + mails[0]!.text).not.toContain("ZQX");
});

test("a closed conversation begins with the assistant again, a released one waits, a cleared one is gone", async () => {
  const conversation = await waiting("08:00");
  const { sessionId: id } = conversation;
  await answer(staff("u1"), id);
  await step(staff("u1"), id, "release");
  expect(await findConversation(database.db, id)).toMatchObject({ state: "waiting", assignee: null });
  await step(staff("u1"), id, "close");
  expect(await conversation.write("11:00", "Une autre question")).toMatchObject({ ok: true, state: "assistant" });
  expect(await findConversation(database.db, id)).toMatchObject({ assignee: null, closedAt: null, waitingSince: null });
  await clearConversation(database.db, conversation);
  expect(await answer(staff("u1"), id)).toEqual({ ok: false, error: "unknownConversation" });
});

test("what a visitor has just written, unseen, is neither closed nor handed back, and still waits after an answer", async () => {
  const conversation = await waiting("08:00");
  const { sessionId: id } = conversation;
  const seen = await lastMessage(id);
  await answerVisitor(staff("u1", "08:01"), { id, seen, text: "Bonjour !" });
  const answered = await lastMessage(id);
  await conversation.write("08:02", "Attendez !");
  for (const step of ["close", "handBack"] as const)
    expect(await stepConversation(staff("u1"), { id, step, seen: answered })).toEqual({
      ok: false,
      error: "unseenMessage",
    });
  expect(await stepConversation(staff("u1"), { id, step: "close", seen: randomUUID() })).toMatchObject({ ok: false });
  await answerVisitor(staff("u1", "08:03"), { id, seen: answered, text: "Au revoir !" });
  expect(await findConversation(database.db, id)).toMatchObject({
    state: "staffed",
    waitingSince: at("08:02").now(),
  });
  expect(await step(staff("u1"), id, "close")).toEqual({ ok: true });
  expect(await findConversation(database.db, id)).toMatchObject({ state: "closed", waitingSince: null });
});

test("decisions 9: saved replies and the assistant's entries are written with audit rows, on the version that was read", async () => {
  const texts = { fr: "Bonjour", en: "Hello", es: "Hola", it: "Ciao", de: "Guten Tag" };
  const saved = await saveReply(staff("u1"), { id: null, version: 0, title: "Salut", texts });
  if (!saved.ok) throw new Error(saved.error);
  const change = { id: saved.id, version: 1, title: "Bonjour", texts };
  expect(await saveReply(staff("u1"), change)).toMatchObject({ ok: true });
  expect(await saveReply(staff("u2"), change)).toMatchObject({ ok: false, error: "conflict" });
  expect(await listSavedReplies(database.db)).toMatchObject([{ title: "Bonjour", version: 2 }]);
  expect(await deleteReply(staff("u1"), saved.id)).toEqual({ ok: true });
  expect(await deleteReply(staff("u2"), saved.id)).toEqual({ ok: false, error: "notFound" });
  // What somebody was writing while a colleague deleted it is stored as a new one.
  const again = await saveReply(staff("u2"), { ...change, version: 2, title: "Bonsoir" });
  expect(await listSavedReplies(database.db)).toMatchObject([{ title: "Bonsoir", version: 1 }]);
  expect(again).not.toMatchObject({ id: saved.id });

  const [question] = await database.db
    .insert(unansweredQuestions)
    .values([
      { language: "fr", question: "Et pour une moto ?", lastAskedAt: at("09:00").now() },
      { language: "fr", question: "Quoi ?", lastAskedAt: at("08:00").now() },
    ])
    .returning();
  const contents = {
    language: "fr",
    question: "Et pour une moto ?",
    words: "moto scooter",
    answer: "Non.",
    page: "",
    isPublished: true,
  };
  expect(await saveEntry(staff("u1"), { id: null, version: 0, answers: question!.id, contents })).toMatchObject({
    ok: true,
  });
  expect(await publishedEntries(database.db, "fr")).toMatchObject([{ answer: "Non." }]);
  expect(await publishedEntries(database.db, "de")).toEqual([]);
  const [entry] = await listEntries(database.db);
  expect(await deleteEntry(staff("u1"), entry!.id)).toEqual({ ok: true });
  expect(await deleteEntry(staff("u2"), entry!.id)).toEqual({ ok: false, error: "notFound" });
  expect(await publishedEntries(database.db, "fr")).toEqual([]);
  const [left] = await listUnanswered(database.db);
  expect(left).toMatchObject({ question: "Quoi ?" });
  expect(await dismissUnanswered(staff("u1"), left!.id)).toEqual({ ok: true });
  expect(await dismissUnanswered(staff("u2"), left!.id)).toEqual({ ok: false, error: "notFound" });
  expect(await listUnanswered(database.db)).toEqual([]);
});
