import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { account, adminUsers, session, user } from "#app/accounts/server/tables.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { compatibilityAttempts } from "#app/compatibility/server/tables.server.ts";
import { contactData } from "#app/contact/contact-retention.server.ts";
import { contactAnswers, contactRequests } from "#app/contact/server/tables.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { newsletter } from "#app/newsletter/server/tables.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { withdrawals } from "#app/withdrawals/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportPerson } from "./export-person.server.ts";
import { declaredData, personalData, tablesWithoutPersons } from "./server/personal-data.server.ts";

const now = new Date("2030-07-31T10:00:00Z");
const email = "Zoe.Vogel@serin.example";

const database = startForTests(shopDatabase);

test("law 1.1: every table that may hold something of a person is erased and handed out, or says why not", async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~
      '(mail|recipient|phone|address|postal|plate|first_name|last_name|^name$|^buyer$|^person$|order_id|user_id|session_id)'`);
  const listed = [...personalData.flatMap(({ tables }) => tables), ...tablesWithoutPersons.keys()];
  expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  const parts = personalData.map(({ exporter }) => exporter.part);
  expect(new Set(parts).size).toBe(parts.length);
});

/** Generated from the others, and read only by the version before (migration 0052). */
const formerColumns = ["orders.search_text"];

/** Columns of declared tables that no class has been given, and classes of columns that are gone. */
async function unclassed(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; column: string }>(
    sql`select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  return declaredData.flatMap(({ tables }) =>
    tables.flatMap(({ name, columns }) => {
      const stored = rows.filter((row) => row.name === name).map(({ column }) => column);
      const classed = columns.map(({ column }) => column.name);
      const unequal = [...stored, ...classed].filter((column) => !stored.includes(column) || !classed.includes(column));
      return unequal.map((column) => `${name}.${column}`).filter((column) => !formerColumns.includes(column));
    }),
  );
}

test("law 1.1: every column of every table with persons has a class, and a new one without fails here", async () => {
  const { db } = database;
  expect(await unclassed(db)).toEqual([]);
  await db.execute(sql`alter table contact_requests add column nickname text`);
  expect(await unclassed(db)).toEqual(["contact_requests.nickname"]);
  await db.execute(sql`alter table contact_requests drop column nickname`);
});

test("law 1.1: an erasure by the table's declaration takes the rows of the address, and the address out of others' words", async () => {
  const { db } = database;
  const request = {
    kind: "dealer",
    companyName: "c",
    firstName: "f",
    lastName: "l",
    phone: "",
    language: "fr",
  } as const;
  const [ownId, foreign] = [randomUUID(), randomUUID()];
  const since = new Date(now.getTime() - 60_000);
  await db.insert(contactRequests).values([
    { ...request, id: ownId, email: "Ada@serin.example", message: "m", createdAt: since },
    { ...request, id: foreign, email: "bo@serin.example", message: "Ask ada@serin.example", createdAt: since },
  ]);
  await db
    .insert(contactAnswers)
    .values({ requestId: foreign, author: "user:1", text: "ada@serin.example?", at: since });
  const { eraser } = contactData;
  const found: string[] = [];
  for await (const batch of eraser.addresses(db)) found.push(...batch);
  expect(found).toEqual(expect.arrayContaining(["ada@serin.example", "bo@serin.example"]));
  expect(await eraser.erase({ db, now, email: "ada@serin.example", before: since })).toBe(0);
  expect(await eraser.erase({ db, now, email: "ada@serin.example", before: now })).toBe(3);
  const left = await db
    .select()
    .from(contactRequests)
    .where(inArray(contactRequests.id, [ownId, foreign]));
  expect(left.map(({ id, message }) => [id, message])).toEqual([[foreign, "Ask [e-mail]"]]);
  const [answer] = await db.select().from(contactAnswers).where(eq(contactAnswers.requestId, foreign));
  expect(answer!.text).toBe("[e-mail]?");
});

test("one file has all that is stored about a person, without secrets and without other people's data", async () => {
  const { db } = database;
  const { id } = await placedOrder(db, { email, license_plate: "ZQ-717-XJ" });
  await placedOrder(db, { email: "someone@else.example" });
  await db.insert(withdrawals).values({
    id: randomUUID(),
    name: "Zoé Vogel",
    orderReference: "x",
    email,
    language: "fr",
    orderId: id,
    outcome: "review",
    receivedAt: now,
  });
  const requestId = randomUUID();
  await db.insert(contactRequests).values({
    id: requestId,
    kind: "dealer",
    companyName: "Serinus",
    firstName: "Zoé",
    lastName: "Vogel",
    email,
    phone: "+33 6",
    language: "fr",
    message: "Bonjour",
  });
  await db.insert(contactAnswers).values({ requestId, author: "user:staff-1", text: "Merci" });
  await db.insert(newsletter).values({ email: email.toLowerCase(), confirmTokenHash: "hash-of-token" });
  await db.insert(compatibilityAttempts).values({ brand: "B", model: "M", year: 1999, energy: "Essence", email });
  await db.insert(outbox).values({
    id: randomUUID(),
    dedupeKey: randomUUID(),
    kind: "test",
    language: "fr",
    recipient: email,
    subject: "s",
    html: "h",
    text: "Ouvrir : https://shop.example/suivi?access=secret-link",
    status: "sent",
  });
  const exported = await exportPerson({ db, now }, ` ${email} `);
  expect(exported).toMatchObject({ email: email.toLowerCase(), exportedAt: now.toISOString() });
  const counts = Object.fromEntries(Object.entries(exported.data).map(([part, rows]) => [part, rows.length]));
  expect(counts).toMatchObject({ orders: 1, withdrawals: 1, contactRequests: 1, newsletter: 1, waitingList: 1 });
  const text = JSON.stringify(exported);
  for (const word of ["ZQ-717-XJ", "Zoé Vogel", "Merci", "[link]"]) expect(text).toContain(word);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  for (const word of ["hash-of-token", "secret-link", "staff-1", "someone@else.example", order!.access_token_hash])
    expect(text).not.toContain(word);
  expect((await exportPerson({ db, now }, "nobody@serin.example")).data).toEqual(
    Object.fromEntries(personalData.map(({ exporter }) => [exporter.part, []])),
  );
});

test("decisions 9: account and sessions are erased too; staff are refused until they have left the team", async () => {
  const { db } = database;
  const admin = "boss@serin.example";
  await createAdmin(db, { email: admin, password: "four-words-without-sense-71" });
  const userId = (await db.select().from(user).where(eq(user.email, admin)))[0]!.id;
  await db.insert(session).values({ id: "s", token: "t", userId, expiresAt: new Date(now.getTime() + 1000) });
  const author = { userId };
  const erase = (address: string) => erasePerson({ db, now, author }, address);
  expect(await erase("BOSS@serin.example")).toEqual({ ok: false, error: "isStaff" });
  expect(await db.$count(user)).toBe(1);
  await db.delete(adminUsers);
  expect(await erase(admin)).toMatchObject({ ok: true });
  expect([await db.$count(user), await db.$count(account), await db.$count(session)]).toEqual([0, 0, 0]);
});

test("the audit hands out the address that staff had corrected and forgets it, and names who erased whom by a keyed hash", async () => {
  const { db } = database;
  const { id } = await placedOrder(db, { email: "moved@serin.example" });
  await db.update(orders).set({ status: "Annulee", payment_status: "failed" }).where(eq(orders.id, id));
  await db.transaction((tx) =>
    recordAudit(tx, "command-line", "order-address-corrected", `order:${id}`, {
      before: { address: "1 rue du Serin", status: "a" },
      after: { address: "2 rue du Serin", status: "b" },
    }),
  );
  const handedOut = JSON.stringify(await exportPerson({ db, now }, "moved@serin.example"));
  for (const address of ["1 rue du Serin", "2 rue du Serin"]) expect(handedOut).toContain(address);
  expect(handedOut).not.toContain("command-line");
  await erasePerson({ db, now, author: { userId: "u1" } }, "moved@serin.example");
  const rows = await db.select().from(auditLog);
  expect(JSON.stringify(rows)).not.toMatch(/moved@|rue du Serin/);
  expect(rows.find(({ action }) => action === "order-address-corrected")).toMatchObject({
    before: { status: "a" },
    after: { status: "b" },
  });
  expect(rows.filter(({ author }) => author === "user:u1")).toMatchObject([
    { action: "person-erased", after: { orders: 1 }, subject: expect.stringMatching(/^account:/) },
  ]);
});
