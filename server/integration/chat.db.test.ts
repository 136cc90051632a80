import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { listUnanswered, saveEntry } from "#app/chat/assistant-entries.server.ts";
import { answerVisitor } from "#app/chat/change-conversation.server.ts";
import { findConversation } from "#app/chat/list-conversations.server.ts";
import { type ChatProof, chatCookieName } from "#app/chat/server/chat-access.server.ts";
import { answerMessage, receiveMessage } from "#app/chat/server/receive-message.server.ts";
import { questionsIn } from "#app/chat/testing/questions.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { type Clock, fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { chatKnowledge as knowledge } from "../domains.ts";

const database = startForTests(shopDatabase);

const sunday = fixedClock("2026-11-22T11:00:00Z");
const monday = fixedClock("2026-11-23T11:00:00Z");

/** A visitor who writes; `last` is the assistant's answer, undefined when it gave none. */
function visitor(language: Language = "fr", clock: Clock = monday, address = "192.0.2.1") {
  const sessionId = randomUUID();
  let token: string | undefined;
  return {
    sessionId,
    async write(message: string) {
      const context = { db: database.db, clock, knowledge };
      const messageId = randomUUID();
      const cookies: Record<string, string> = token === undefined ? {} : { [chatCookieName()]: token };
      const received = await receiveMessage(context, { sessionId, cookies }, { id: messageId, message, language });
      if (!received.ok) throw new Error(received.error);
      token ??= received.token;
      const state = await answerMessage(context, { sessionId, messageId, message, language, address });
      const found = await findConversation(database.db, sessionId);
      const after = found!.messages.slice(found!.messages.findIndex(({ id }) => id === messageId) + 1);
      return { state, last: after.at(-1) };
    },
  };
}

test.each(languages)("decisions 8: an answer quotes its page in the visitor's language, %s", async (language) => {
  const { asked } = questionsIn(language);
  const [question] = Object.entries(asked).find(([, id]) => id === "price")!;
  const { state, last } = await visitor(language).write(question);
  expect(state).toBe("assistant");
  expect(last).toMatchObject({ by: "assistant", generated: false });
  expect(last!.message).toContain("79\u00a0€");
  expect(last!.links).toMatchObject([{ to: `${language === "fr" ? "" : `/${language}`}/faq#price` }]);
});

test("a question that no page answers goes to the team, once, and is stored for staff without personal data", async () => {
  const zoe = visitor("fr", sunday);
  const { state, last } = await zoe.write("Bug turquoise sur le site, zoe@example.com 06 12 34 56 78");
  expect(state).toBe("waiting");
  expect(last!.message).toContain("lundi");
  const [open] = await listUnanswered(database.db);
  expect(open).toMatchObject({ language: "fr", times: 1, sessionId: zoe.sessionId });
  expect(open!.question).toBe("Bug turquoise sur le site, [e-mail] [number]");
  expect((await zoe.write("Toujours turquoise sur le site ?")).last).toBeUndefined();
  expect((await zoe.write("zoe@example.com")).last!.message).toContain("à cette adresse");
  expect(await findConversation(database.db, zoe.sessionId)).toMatchObject({ email: "zoe@example.com" });
  expect((await visitor("fr", monday).write("humain")).last!.message).not.toContain("lundi");
});

test("the assistant is silent once a person has spoken", async () => {
  const zoe = visitor();
  await zoe.write("humain");
  const staff = { db: database.db, clock: monday, author: { userId: "u1" }, name: "Anna" };
  await answerVisitor(staff, { id: zoe.sessionId, seen: zoe.sessionId, text: "Bonjour, c’est Anna." });
  expect(await zoe.write("Combien coûte le dongle ?")).toEqual({ state: "staffed", last: undefined });
});

test.each(languages)("a message of danger is answered first and brings the team, %s", async (language) => {
  for (const message of questionsIn(language).safety) {
    const { state, last } = await visitor(language).write(message);
    expect([state, last!.message.includes("112")], message).toEqual(["waiting", true]);
  }
});

test.each(languages)(
  "law 9.20: what is not about the shop is refused, and the team can be asked, %s",
  async (language) => {
    const { offTopic, human } = questionsIn(language);
    const zoe = visitor(language);
    const refused = await zoe.write(offTopic[0]!);
    expect(refused.state).toBe("assistant");
    expect(refused.last).toMatchObject({ links: [], suggestions: [] });
    expect((await zoe.write(human[0]!)).state).toBe("waiting");
  },
);

test("decisions 8: number and e-mail together give an order's state, every wrong pair gets the same answer", async () => {
  const order = await placedOrder(database.db);
  const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id));
  const { number, email } = row!;
  await database.db.update(orders).set({ status: "Expediee" }).where(eq(orders.id, order.id));
  const ask = async (message: string, address = "192.0.2.7") =>
    (await visitor("fr", monday, address).write(message)).last!.message;
  expect(await ask(`Ma commande ${number} ${email.toUpperCase()}`)).toBe(`La commande ${number} est en route.`);
  const wrong = await Promise.all([
    ask(`Ma commande ${number} other@example.com`),
    ask(`Ma commande OD-2026-999999 ${email}`),
    ask("Ma commande OD-2026-999999 other@example.com"),
  ]);
  expect(new Set(wrong).size).toBe(1);
  expect(wrong[0]).not.toContain("en route");
  for (const alone of [`Où est ma commande ${number} ?`, "Où est ma commande ?"])
    expect(await ask(alone)).toContain("OD-");
  // security 6.41: too many wrong guesses block further tries, the right pair too.
  await database.db.delete(rateLimits);
  for (let n = 0; n < 10; n++) await ask(`Commande ${number} guess${n}@example.com`, "192.0.2.8");
  expect(await ask(`Commande ${number} ${email}`, "192.0.2.8")).toContain("Trop d’essais");
});

test("a conversation is that of the address proved with its order, or given alone; a mention makes it nobody's", async () => {
  const order = await placedOrder(database.db);
  const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id));
  const ownerAfter = async (messages: string[]) => {
    const zoe = visitor("fr", monday, "192.0.2.30");
    for (const message of messages) await zoe.write(message);
    return (await findConversation(database.db, zoe.sessionId))!.ownerEmail;
  };
  expect(await ownerAfter([`Ma commande ${row!.number} ${row!.email.toUpperCase()}`])).toBe(row!.email);
  expect(await ownerAfter([`Ma commande OD-2026-999999 ${row!.email}`])).toBeNull();
  expect(await ownerAfter(["humain", "Mon adresse est Zoe@Example.com, merci !"])).toBe("zoe@example.com");
  for (const mention of [
    "Mon voisin zoe@example.com a le même souci",
    "zoe@example.com ne répond pas",
    "zoe@example.com",
  ])
    expect(await ownerAfter([mention]), mention).toBeNull();
  // A visitor with an address who looks up another person's order keeps the conversation.
  const lookUp = `Ma commande ${row!.number} ${row!.email}`;
  expect(await ownerAfter(["humain", "zoe@example.com", lookUp])).toBe("zoe@example.com");
  expect(await ownerAfter(["humain", "Mon voisin zoe@example.com a le même souci"])).toBeNull();
});

test("a question whose answer could not be found is answered at its repetition, once, also to two at the same time", async () => {
  const [sessionId, messageId] = [randomUUID(), randomUUID()];
  const message = "Ma commande OD-2026-999999 zoe@example.com";
  const context = { db: database.db, clock: monday, knowledge };
  const proof: ChatProof = { sessionId, cookies: {} };
  const asked = { message, language: "fr" as const };
  const received = await receiveMessage(context, proof, { id: messageId, ...asked });
  if (!received.ok) throw new Error(received.error);
  proof.cookies[chatCookieName()] = received.token!;
  const lost: typeof knowledge = {
    ...knowledge,
    orderStatus: () => Promise.reject(new Error("Connection terminated unexpectedly")),
  };
  const answer = (overrides = {}) =>
    answerMessage({ ...context, ...overrides }, { sessionId, messageId, ...asked, address: "192.0.2.9" });
  await expect(answer({ knowledge: lost })).rejects.toThrow();
  const repeat = () => receiveMessage(context, proof, { id: messageId, ...asked });
  expect(await repeat()).toMatchObject({ ok: true, isUnanswered: true });
  await Promise.all([answer(), answer()]);
  expect(await repeat()).toMatchObject({ ok: true, isUnanswered: false });
  const { messages } = (await findConversation(database.db, sessionId))!;
  expect(messages.map(({ by }) => by)).toEqual(["visitor", "assistant"]);
});

test("an entry of staff changes the answer at once", async () => {
  const question = "Le dongle convient-il à un tracteur agricole ?";
  expect((await visitor().write(question)).last!.message).not.toContain("seulement les voitures");
  const contents = {
    language: "fr",
    question: "Le dongle convient-il aux tracteurs ?",
    words: "tracteur agricole",
    page: "/compatibilite",
    answer: "Non, seulement les voitures.",
    isPublished: true,
  };
  const staff = { db: database.db, clock: monday, author: { userId: "u1" } };
  await saveEntry(staff, { id: null, version: 0, contents });
  expect((await visitor().write(question)).last).toMatchObject({
    message: "Non, seulement les voitures.",
    links: [{ to: "/compatibilite" }],
  });
});
