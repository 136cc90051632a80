import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { auditLog } from "../database/tables.server.ts";
import { auditRetention, eraseAuditedFields, recordAudit } from "./audit.server.ts";
import { emptyAudit } from "./testing/empty-audit.ts";
import { verifyAudit } from "./verify-audit.server.ts";

const database = startForTests(testDatabase);
beforeEach(() => emptyAudit(database.db));

const write = (id: string, at?: Date, after: Record<string, unknown> = { price: 7900 }) =>
  database.db
    .insert(auditLog)
    .values({ id, author: "user:é", action: "price-changed", subject: `order:${id}`, after, ...(at && { at }) });
/** As somebody with the rights of the owner. */
const asOwner = (statement: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local odovia.audit_erasure = 'on'`);
    await tx.execute(sql.raw(statement));
  });
const verdict = () => verifyAudit(database.db);

test("security 6.65: rows of one statement, of one transaction and of twenty at once are one chain", async () => {
  const row = (id: string) => ({ id, author: "", action: "sign-in-failed", subject: "", detail: 'a"\\ \u2028😀' });
  await database.db.insert(auditLog).values(["1", "2", "3"].map(row));
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      database.db.transaction(async (tx) => {
        for (const price of [1, 2])
          await recordAudit(tx, { userId: "u1" }, "price-changed", `price:${at}`, {
            after: { price, "ü\n": [null, 1.5] },
          });
      }),
    ),
  );
  expect(await verdict()).toMatchObject({ ok: true, rows: 43, head: { position: 43 } });
});

test("security 6.65: two transactions that wait for each other's rows do not wait for the chain as well", async () => {
  await write("first");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = database.db.transaction(async (tx) => {
    await recordAudit(tx, "settings", "price-changed", "price:a", { after: { price: 1 } });
    await released;
  });
  await write("meanwhile");
  release();
  await held;
  expect(await verdict()).toMatchObject({ ok: true, rows: 3 });
});

test.each([
  ["row-changed", "update audit_log set author = 'user:other' where id = 'b'", "b"],
  ["row-changed", "update audit_log set after = '{\"price\": 1}' where id = 'b'", "b"],
  ["row-changed", "update audit_log set at = at - interval '1 second' where id = 'b'", "b"],
  ["row-missing", "delete from audit_log where id = 'b'", "b"],
  ["chain", "delete from audit_chain where audit_id = 'b'", "c"],
  ["chain", "update audit_chain set contents = sha256('x') where audit_id = 'b'", "b"],
  ["row-changed", "update audit_chain set salt = null where audit_id = 'b'", "b"],
  ["beginning", "delete from audit_chain where audit_id in ('a', 'b')", "c"],
  [
    "beginning",
    "with gone as (delete from audit_log where id = 'a') delete from audit_chain where audit_id = 'a'",
    "b",
  ],
])("security 6.65: names the first broken row: %s after %s", async (fault, statement, id) => {
  for (const each of ["a", "b", "c"]) await write(each);
  expect(await verdict()).toMatchObject({ ok: true, rows: 3 });
  await asOwner(statement);
  expect(await verdict()).toMatchObject({ ok: false, fault, id });
});

test("security 6.65: a row that bypassed the trigger is found", async () => {
  await write("a");
  await database.db.execute(sql`alter table audit_log disable trigger audit_log_chained`);
  await write("b");
  await database.db.execute(sql`alter table audit_log enable trigger audit_log_chained`);
  expect(await verdict()).toMatchObject({ ok: false, fault: "row-unchained", id: "b" });
});

test("security 6.65: a noted head shows that the newest rows were cut off", async () => {
  for (const each of ["a", "b"]) await write(each);
  const whole = await verdict();
  if (!whole.ok) throw new Error(whole.fault);
  await write("c");
  expect(await verifyAudit(database.db, whole.head!)).toMatchObject({ ok: true, rows: 3 });
  await asOwner("with gone as (delete from audit_log where id <> 'a') delete from audit_chain where audit_id <> 'a'");
  expect(await verdict()).toMatchObject({ ok: true, rows: 1 });
  expect(await verifyAudit(database.db, whole.head!)).toMatchObject({ ok: false, fault: "head", position: 2 });
});

test("security 6.65: nobody changes, deletes or empties rows, outside of retention", async () => {
  await write("a");
  for (const table of ["audit_log", "audit_chain"])
    for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      await expect(database.db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { code: "42501" },
      });
  expect(await verdict()).toMatchObject({ ok: true, rows: 1 });
});

test("security 6.65: after retention the rest is still a chain, from the last removed link on", async () => {
  const now = new Date();
  const yearsAgo = (years: number) => new Date(now.getTime() - years * 366 * 86_400_000);
  await write("old", yearsAgo(3));
  await write("older", yearsAgo(4));
  await write("young", yearsAgo(0.5));
  await write("old-between", yearsAgo(2));
  await write("today");
  expect(await auditRetention.erase({ db: database.db, now })).toBe(3);
  expect(await verdict()).toMatchObject({ ok: true, rows: 2, head: { position: 5 } });
  const links = await database.db.execute<{ id: string; salted: boolean }>(
    sql`select audit_id as id, salt is not null as salted from audit_chain order by position`,
  );
  expect(links.rows).toEqual([
    { id: "older", salted: false },
    { id: "young", salted: true },
    { id: "old-between", salted: false },
    { id: "today", salted: true },
  ]);
  await asOwner("delete from audit_log where id = 'young'");
  expect(await verdict()).toMatchObject({ ok: false, fault: "row-missing", id: "young" });
});

test("security 6.65: all rows removed leave an anchor, and the next row follows it", async () => {
  await write("old", new Date("2020-01-01T00:00:00Z"));
  expect(await auditRetention.erase({ db: database.db, now: new Date() })).toBe(1);
  await write("next");
  expect(await verdict()).toMatchObject({ ok: true, rows: 1, head: { position: 2 } });
});

test("security 6.65: rows without their personal fields are verified as well, and no hash of these fields stays", async () => {
  const id = randomUUID();
  await write(id, undefined, { email: "zelie@example.com", price: 1 });
  await write("other");
  for (const fields of [["email"], ["text", "email"]])
    await eraseAuditedFields(database.db, { type: "order", ids: [id] }, fields);
  const [row] = await database.db.select().from(auditLog).where(eq(auditLog.id, id));
  expect(row!.after).toEqual({ price: 1 });
  expect(await verdict()).toMatchObject({ ok: true, rows: 3 });
  const { rows } = await database.db.execute(sql`select salt from audit_chain where audit_id = ${id}`);
  expect(rows).toEqual([{ salt: null }]);
  await asOwner(`update audit_log set after = '{"price": 2}' where id = '${id}'`);
  expect(await verdict()).toMatchObject({ ok: false, fault: "row-changed", id });
});
