import { beforeEach, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import type { Transaction } from "../database/database.server.ts";
import { auditLog } from "../database/tables.server.ts";
import { auditRetention, recordAudit } from "./audit.server.ts";
import { emptyAudit } from "./testing/empty-audit.ts";

const database = startForTests(testDatabase);
beforeEach(() => emptyAudit(database.db));

const before = { price: 8900, label: "Dongle", password: "old-secret" };
const after = { price: 7900, label: "Dongle", password: "new-secret" };
const record = (tx: Transaction, change: Parameters<typeof recordAudit>[4]) =>
  recordAudit(tx, { userId: "u1" }, "price-changed", "price:product", change);

test("security 6.24: a row says who changed what, from what to what, and contains neither secrets nor unchanged fields", async () => {
  await database.db.transaction((tx) => record(tx, { before, after }));
  const [row] = await database.db.select().from(auditLog);
  expect(row).toMatchObject({
    author: "user:u1",
    action: "price-changed",
    subject: "price:product",
    before: { price: 8900, password: "[secret]" },
    after: { price: 7900, password: "[secret]" },
  });
  expect(Object.keys(row!.before!)).not.toContain("label");
  expect(JSON.stringify(row)).not.toMatch(/old-secret|new-secret/);
});

test("security 6.24: what is new has no before, what is deleted no after", async () => {
  await database.db.transaction(async (tx) => {
    await record(tx, { after });
    await record(tx, { before });
  });
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.before);
  expect(rows.map((row) => [row.before?.price ?? null, row.after?.price ?? null])).toEqual(
    expect.arrayContaining([
      [null, 7900],
      [8900, null],
    ]),
  );
});

test("security 6.24: the row is part of the transaction: without the change there is no row", async () => {
  const failed = database.db.transaction(async (tx) => {
    await record(tx, { before, after });
    throw new Error("the change failed");
  });
  await expect(failed).rejects.toThrow("the change failed");
  expect(await database.db.select().from(auditLog)).toEqual([]);
});

test("security 6.46: rows go after 12 months", async () => {
  const row = { author: "", action: "sign-in-failed", subject: "", detail: "" };
  await database.db.insert(auditLog).values([
    { ...row, id: "old", at: new Date("2024-07-31T03:22:00Z") },
    { ...row, id: "young", at: new Date("2024-07-31T03:24:00Z") },
    { ...row, id: "today" },
  ]);
  const ids = async () => (await database.db.select().from(auditLog)).map((each) => each.id).toSorted();
  expect(await auditRetention.erase({ db: database.db, now: new Date("2025-07-31T03:23:00Z") })).toBe(1);
  expect(await ids()).toEqual(["today", "young"]);
  // A clock that is wrong erases nothing younger than 12 months by the database's own.
  expect(await auditRetention.erase({ db: database.db, now: new Date("2099-01-01T00:00:00Z") })).toBe(1);
  expect(await ids()).toEqual(["today"]);
});
