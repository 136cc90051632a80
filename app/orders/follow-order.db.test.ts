import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { addNote, mentionedIn } from "./add-note.server.ts";
import {
  followOrder,
  newestUnreadMention,
  readMentions,
  tagsOf,
  unreadMentions,
  usedTags,
} from "./assign-order.server.ts";
import { countOrders } from "./lists/list-orders.server.ts";
import { orderNow, placedOrder } from "./testing/order-input.ts";

const database = startForTests(shopDatabase);
const ada = { author: "user:ada", name: "Ada Lovelace", email: "ada.l@odovia.example" };
const bob = { author: "user:bob", name: "Bob", email: "b@odovia.example" };

test("decisions 9.5: a note names colleagues by name, first name or the first part of their address, and nobody else", () => {
  const named = (text: string) => mentionedIn(text, [ada, bob]).map(({ name }) => name);
  expect(named("@ada Lovelace please call")).toEqual(["Ada Lovelace"]);
  expect(named("please @Ada, and @BOB.")).toEqual(["Ada Lovelace", "Bob"]);
  expect(named("@ada.l?")).toEqual(["Ada Lovelace"]);
  for (const text of ["Ada", "@adam", "b@odovia.example", "x@bob", "@constructor", ""])
    expect(named(text), text).toEqual([]);
});

test("decisions 9.5: a whole name does not name another colleague with the same first name, the first name names both", () => {
  const other = { author: "user:byron", name: "Ada Byron", email: "ada@odovia.example" };
  const named = (text: string) => mentionedIn(text, [ada, other]).map(({ name }) => name);
  expect(named("@Ada Lovelace call")).toEqual(["Ada Lovelace"]);
  expect(named("@ada.l call")).toEqual(["Ada Lovelace"]);
  expect(named("@Ada Byron and @Ada Lovelace")).toEqual(["Ada Lovelace", "Ada Byron"]);
  expect(named("@ada")).toEqual(["Ada Lovelace", "Ada Byron"]);
});

test("decisions 9.5: a named colleague gets a mail without the note's words, and a mark until they have read it", async () => {
  const { db } = database;
  const { id, number, version } = await placedOrder(db);
  const by = { name: "Bob", language: "de" } as const;
  const note = { orderId: id, text: "secret words for @ada", author: { userId: "bob" }, mentions: [ada, bob], by };
  expect(await addNote({ db }, note)).toEqual({ ok: true });
  const mails = await db.select().from(outbox).where(eq(outbox.kind, "order-mention"));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ recipient: ada.email, language: "de" });
  expect(mails[0]!.text).toContain(number);
  expect(mails[0]!.text + mails[0]!.html).not.toContain("secret words");
  expect(await unreadMentions(db, "ada")).toMatchObject([{ orderId: id, number }]);
  expect(await unreadMentions(db, "bob")).toEqual([]);
  const read = (userId: string, upTo: number) => readMentions({ db, now: new Date() }, { orderId: id, userId, upTo });
  const newest = async () => (await newestUnreadMention(db, { orderId: id, userId: "ada" }))!;
  const seen = await newest();
  await read("bob", seen);
  expect(await unreadMentions(db, "ada")).toHaveLength(1);
  // What was written since the page was loaded stays unread.
  await addNote({ db }, note);
  await read("ada", seen);
  expect(await unreadMentions(db, "ada")).toHaveLength(1);
  await read("ada", await newest());
  expect([await unreadMentions(db, "ada"), await newest()]).toEqual([[], null]);
  expect((await orderNow(db, id)).version).toBe(version);
});

test("decisions 9.5: orders are found by their tags and by who takes care of them", async () => {
  const { db } = database;
  const { id } = await placedOrder(db);
  const author = { userId: "ada" };
  expect(tagsOf(" VIP, fleet,vip ,, ")).toEqual(["fleet", "vip"]);
  await followOrder({ db }, { orderId: id, author, change: { tags: tagsOf("VIP, fleet") } });
  await followOrder({ db }, { orderId: id, author, change: { assignee: "user:ada" } });
  const count = (filter: Parameters<typeof countOrders>[1]) => countOrders(db, filter, 10);
  expect(await usedTags(db)).toEqual(["fleet", "vip"]);
  expect([await count({ tags: ["vip"] }), await count({ tags: ["none"] })]).toEqual([1, 0]);
  expect([await count({ assignee: "user:ada" }), await count({ assignee: "user:bob" })]).toEqual([1, 0]);
  expect(await followOrder({ db }, { orderId: "constructor", author, change: { assignee: null } })).toMatchObject({
    error: "unknownOrder",
  });
});
