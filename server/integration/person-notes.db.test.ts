import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { addPersonNote, notesOfPerson, personNotesRetention } from "#app/orders/person-notes.server.ts";
import { personNotes } from "#app/orders/server/tables.server.ts";
import { type BusEvent, startBus, subscribe, topics } from "#app/platform/jobs/bus.server.ts";
import { erasePerson } from "#app/privacy/erase-person.server.ts";
import { exportPerson } from "#app/privacy/export-person.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";

const database = startForTests(shopDatabase);
const ada = { author: "user:ada", name: "Ada Lovelace", email: "ada.l@odovia.example" };
const bob = { userId: "bob" };
const note = (email: string, text = "calls on @Ada") =>
  addPersonNote(
    { db: database.db },
    { email, text, author: bob, mentions: [ada, { ...ada, author: "user:bob" }], by: { name: "Bob", language: "de" } },
  );

test("decisions 9.5: a note on a person is kept with them, and names a colleague in a mail without its words", async () => {
  const { db } = database;
  const heard: BusEvent[] = [];
  const stopBus = startBus(database.pool);
  const unsubscribe = subscribe((event) => heard.push(event));
  // The bus announces every topic once it listens.
  await expect.poll(() => heard).toHaveLength(topics.length);
  heard.length = 0;
  await note("Eva@Example.com");
  await expect.poll(() => heard).toEqual([{ topic: "mentions" }]);
  unsubscribe();
  await stopBus();
  expect(await notesOfPerson(db, "eva@example.com")).toMatchObject([{ text: "calls on @Ada", author: "user:bob" }]);
  expect(await notesOfPerson(db, "eve@example.com")).toEqual([]);
  const mails = await db.select().from(outbox).where(eq(outbox.kind, "person-mention"));
  expect(mails).toMatchObject([{ recipient: ada.email, language: "de" }]);
  expect(mails[0]!.text).toContain("/admin/");
  expect(mails[0]!.text + mails[0]!.html).not.toMatch(/calls on|eva@/i);
});

test("decisions 3.2: notes on a person are in their export, go with them, and end after three years", async () => {
  const { db } = database;
  await note("max@example.com", "prefers letters");
  const now = new Date();
  const { data } = await exportPerson({ db, now }, "max@example.com");
  expect(data.notes).toMatchObject([{ text: "prefers letters" }]);
  expect(JSON.stringify(data.notes)).not.toContain("bob");
  const later = new Date(now.getTime() + 1000);
  expect(await erasePerson({ db, now: later, author: { userId: "ada" } }, "max@example.com")).toMatchObject({
    ok: true,
  });
  expect(await notesOfPerson(db, "max@example.com")).toEqual([]);
  await note("old@example.com");
  await db.update(personNotes).set({ at: new Date("2020-01-01") });
  expect(await personNotesRetention.erase({ db, now } as never)).toBeGreaterThan(0);
  expect(await notesOfPerson(db, "old@example.com")).toEqual([]);
});
