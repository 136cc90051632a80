import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { storeRequest } from "./api.ts";
import {
  answerRequest,
  assignRequest,
  changeRequest,
  recentReply,
  recordReply,
  takeBackReply,
  undoRequestChange,
} from "./change-request.server.ts";
import { findRequest, listRequests, openRequests, type RequestFilter } from "./list-requests.server.ts";
import { contactRequests } from "./server/tables.server.ts";

const database = startForTests(() => testDatabase({ STAFF_EMAIL: "" }));

async function stored(overrides: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const request = {
    kind: "dealer",
    companyName: "Taller Ruiz",
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana@example.com",
    phone: "+34 600 000 000",
    message: "¿Precio?",
    vehicleCount: null,
    language: "es",
    ...overrides,
  };
  await storeRequest({ db: database.db, clock: systemClock }, id, request as Parameters<typeof storeRequest>[2]);
  return id;
}
const as = (userId: string) => ({ db: database.db, clock: systemClock, author: { userId } });
const team = new Set(["user:u1", "user:u2"]);
const answer = (userId: string, step: { id: string; version: number; text: string }) =>
  answerRequest(as(userId), { ...step, team });
const row = async (id: string) => (await findRequest(database.db, id))!;
/** Oldest first. */
const audited = async (id: string) => (await auditOf(database.db, `request:${id}`)).toReversed();

test("decisions 9: an answer is mailed in the requester's language, kept, and quotes nothing of the request", async () => {
  const id = await stored();
  expect(await answer("u1", { id, version: 1, text: "Buenos días.\n\nSon 79 €." })).toEqual({ ok: true });
  expect(await row(id)).toMatchObject({ state: "answered", assignee: "user:u1", version: 2 });
  expect((await row(id)).answers).toMatchObject([{ author: "user:u1", text: "Buenos días.\n\nSon 79 €." }]);
  const [mail] = await database.db.select().from(outbox).where(eq(outbox.kind, "contact-answer"));
  expect(mail).toMatchObject({ recipient: "ana@example.com", language: "es" });
  expect(mail!.subject).toContain("tu solicitud");
  expect(mail!.text).toContain("Son 79 €.");
  expect(mail!.text).not.toContain("¿Precio?");
  expect(await audited(id)).toMatchObject([
    { action: "request-answered", author: "user:u1", before: { state: "new" }, after: { state: "answered" } },
  ]);
});

test("decisions 9: what the requester writes back is kept between the answers, and the request waits again", async () => {
  const id = await stored({ email: "thread@example.com" });
  await answer("u1", { id, version: 1, text: "79 €." });
  expect(await recordReply(as("u2"), { id, version: 2, text: "¿Y diez?" })).toEqual({ ok: true });
  expect(await row(id)).toMatchObject({ state: "in_progress", assignee: "user:u1", version: 3 });
  expect(await recordReply(as("u2"), { id, version: 2, text: "x" })).toMatchObject({ ok: false, error: "conflict" });
  await answer("u1", { id, version: 3, text: "700 €." });
  expect((await row(id)).answers.map(({ text, isFromRequester }) => [text, isFromRequester])).toEqual([
    ["79 €.", false],
    ["¿Y diez?", true],
    ["700 €.", false],
  ]);
  const mails = await database.db.select().from(outbox).where(eq(outbox.recipient, "thread@example.com"));
  expect(mails.filter(({ kind }) => kind === "contact-answer")).toHaveLength(2);
  expect((await audited(id)).map(({ action }) => action)).toEqual([
    "request-answered",
    "request-reply-recorded",
    "request-answered",
  ]);
});

test("decisions 9: a reply that was noted by mistake is removed by its author, with the state before it", async () => {
  const id = await stored({ email: "mistaken@example.com" });
  await answer("u1", { id, version: 1, text: "79 €." });
  await recordReply(as("u2"), { id, version: 2, text: "Of somebody else" });
  const late = { ...as("u2"), clock: { now: () => new Date(Date.now() + 6 * 60_000) } };
  expect(await recentReply(as("u1"), await row(id))).toBeNull();
  expect(await recentReply(late, await row(id))).toBeNull();
  expect(await recentReply(as("u2"), await row(id))).toBe((await row(id)).answers[1]!.id);
  for (const other of [as("u1"), late])
    expect(await takeBackReply(other, { id })).toMatchObject({ ok: false, error: "conflict" });
  // The undo of another step takes no reply back.
  expect(await undoRequestChange(as("u2"), { id })).toMatchObject({ ok: false, error: "conflict" });
  expect(await takeBackReply(as("u2"), { id })).toEqual({ ok: true });
  expect(await row(id)).toMatchObject({ state: "answered", assignee: "user:u1", version: 4 });
  expect((await row(id)).answers.map(({ text }) => text)).toEqual(["79 €."]);
  expect((await audited(id)).at(-1)).toMatchObject({ action: "request-reply-removed", after: { state: "answered" } });
  expect(await takeBackReply(as("u2"), { id })).toMatchObject({ ok: false, error: "conflict" });
});

test("decisions 9: a request waits from the requester's last word, not from the first", async () => {
  const id = await stored({ email: "old@example.com" });
  const createdAt = new Date("2020-01-06T10:00:00Z");
  await database.db.update(contactRequests).set({ createdAt }).where(eq(contactRequests.id, id));
  const listed = async () => {
    const { rows } = await listRequests(database.db, { filter: {}, descending: false, page: { limit: 1 } });
    return rows[0]!;
  };
  expect(await listed()).toMatchObject({ id, lastWordAt: createdAt });
  expect((await openRequests(database.db)).since).toEqual(createdAt);
  await answer("u1", { id, version: 1, text: "79 €." });
  await recordReply(as("u1"), { id, version: 2, text: "¿Y diez?" });
  const { at } = (await row(id)).answers[1]!;
  expect(await listed()).toMatchObject({ id, lastWordAt: at });
  expect((await openRequests(database.db)).since!.getTime()).toBeGreaterThan(createdAt.getTime());
});

test("decisions 9: somebody who has seen an older request changes nothing, and sends nothing", async () => {
  const id = await stored({ email: "stale@example.com" });
  const steps = await Promise.all([
    changeRequest(as("u1"), { id, version: 1, step: "take" }),
    changeRequest(as("u2"), { id, version: 1, step: "take" }),
  ]);
  expect(steps.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await answer("u3", { id, version: 1, text: "x" })).toMatchObject({ ok: false, error: "conflict" });
  expect((await row(id)).answers).toEqual([]);
  const mails = await database.db.select().from(outbox).where(eq(outbox.recipient, "stale@example.com"));
  expect(mails.filter(({ kind }) => kind === "contact-answer")).toEqual([]);
  expect(await changeRequest(as("u1"), { id: randomUUID(), version: 1, step: "take" })).toMatchObject({ ok: false });
});

test("decisions 9: a request is taken, given back, closed and reopened, each with its audit row", async () => {
  const id = await stored();
  const step = async (name: "take" | "release" | "close" | "reopen") => {
    await changeRequest(as("u1"), { id, version: (await row(id)).version, step: name });
    const { state, assignee } = await row(id);
    return [state, assignee];
  };
  expect(await step("take")).toEqual(["in_progress", "user:u1"]);
  expect(await step("release")).toEqual(["new", null]);
  expect(await step("close")).toEqual(["closed", null]);
  expect(await step("reopen")).toEqual(["in_progress", null]);
  expect(await audited(id)).toHaveLength(4);
});

test("decisions 9: requests are found by their state, kind, words and who takes care of them; open ones are counted", async () => {
  const id = await stored({ kind: "fleet", companyName: "100%_Flotte", vehicleCount: 12 });
  await changeRequest(as("finder"), { id, version: 1, step: "take" });
  const found = async (filter: RequestFilter) =>
    (await listRequests(database.db, { filter, descending: true, page: { limit: 50 } })).rows.map((each) => each.id);
  expect(await found({ search: "100%_f" })).toEqual([id]);
  expect(await found({ search: "ana ruiz", kind: ["fleet"] })).toEqual([id]);
  expect(await found({ assignee: "user:finder", state: ["in_progress"] })).toEqual([id]);
  expect(await found({ assignee: { noneOf: ["user:finder"] } })).not.toContain(id);
  expect(await found({ assignee: { noneOf: ["user:other"] } })).toContain(id);
  for (const search of ["0600.000.000", "600 00 00 00", "+34 600-000-000", "0034600000000"])
    expect(await found({ search, kind: ["fleet"] }), search).toEqual([id]);
  expect(await found({ search: "600 000 001" })).toEqual([]);
  const { count, since } = await openRequests(database.db);
  expect(count).toBe((await found({ state: ["new", "in_progress"] })).length);
  expect(since).toBeInstanceOf(Date);
});

test("a request is given to a colleague, which begins it and mails them, by one who sees it as it is", async () => {
  const id = await stored({ email: "given@example.com" });
  const anna = { ...as("u1"), name: "Anna", language: "de" as const };
  const toAnna = { author: "user:u1", email: "anna@shop.example" };
  const toBen = { author: "user:u2", email: "ben@shop.example" };
  expect(await assignRequest(anna, { id, version: 1, colleague: toBen })).toEqual({ ok: true });
  expect(await row(id)).toMatchObject({ state: "in_progress", assignee: "user:u2", version: 2 });
  expect(await assignRequest(anna, { id, version: 1, colleague: toAnna })).toMatchObject({
    ok: false,
    error: "conflict",
  });
  expect(await audited(id)).toMatchObject([
    { author: "user:u1", before: { assignee: null }, after: { assignee: "user:u2" } },
  ]);
  // The author, and a colleague who has the request already, need no mail.
  expect(await assignRequest(anna, { id, version: 2, colleague: toBen })).toEqual({ ok: true });
  expect(await assignRequest(anna, { id, version: 3, colleague: toAnna })).toEqual({ ok: true });
  const mails = await database.db.select().from(outbox).where(eq(outbox.kind, "contact-assigned"));
  expect(mails).toMatchObject([
    { recipient: "ben@shop.example", language: "de", subject: expect.stringContaining("Anna") },
  ]);
  expect(mails[0]!.text).toContain(`/admin/requests/${id}`);
  expect(mails[0]!.text).not.toContain("given@example.com");
});

test("a step is taken back to the state and the colleague that were before it, unless something has happened since", async () => {
  const id = await stored({ email: "undo@example.com" });
  await answer("u2", { id, version: 1, text: "Sí." });
  expect(await changeRequest(as("u1"), { id, version: 2, step: "take" })).toEqual({ ok: true });
  expect(await undoRequestChange(as("u2"), { id })).toMatchObject({ ok: false, error: "conflict" });
  expect(await undoRequestChange(as("u1"), { id })).toEqual({ ok: true });
  expect(await row(id)).toMatchObject({ state: "answered", assignee: "user:u2", version: 4 });
  await changeRequest(as("u1"), { id, version: 4, step: "close" });
  const later = { ...as("u1"), clock: { now: () => new Date(Date.now() + 6 * 60_000) } };
  expect(await undoRequestChange(later, { id })).toMatchObject({ ok: false, error: "conflict" });
  await answer("u2", { id, version: 5, text: "Otra vez." });
  expect(await undoRequestChange(as("u1"), { id })).toMatchObject({ ok: false, error: "conflict" });
  const unknown = { ok: false, error: "unknownRequest" };
  expect(await undoRequestChange(as("u1"), { id: "constructor" })).toEqual(unknown);
  expect(await changeRequest(as("u1"), { id: "constructor", version: 1, step: "take" })).toEqual(unknown);

  expect((await row(id)).state).toBe("answered");

  // Undone several times at the same moment: those that come too late are refused.
  await changeRequest(as("u1"), { id, version: 6, step: "close" });
  const results = await Promise.all([1, 2, 3].map(() => undoRequestChange(as("u1"), { id })));
  expect(results).toContainEqual({ ok: true });
  for (const late of results.filter(({ ok }) => !ok)) expect(late).toMatchObject({ error: "conflict" });
});

test("decisions 9: who answers the request of somebody who has left the team takes it over; a colleague keeps hers", async () => {
  for (const [taker, keeper] of [
    ["left", "user:u9"],
    ["u1", "user:u1"],
  ] as const) {
    const id = await stored({ email: `${taker}@example.com` });
    await changeRequest(as(taker), { id, version: 1, step: "take" });
    expect(await answer("u9", { id, version: 2, text: "Sí." })).toEqual({ ok: true });
    expect(await row(id), taker).toMatchObject({ assignee: keeper });
  }
});
