import { beforeAll, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { auditLog } from "../database/tables.server.ts";
import { type AuditFilter, auditChoices, countAudit, listAudit } from "./list-audit.server.ts";

const database = startForTests(testDatabase);
beforeAll(async () => {
  const row = (id: string, at: string, author: string, action: string, subject: string) => ({
    id,
    at: new Date(at),
    author,
    action,
    subject,
    before: { price: 79 },
    after: { price: 89 },
  });
  await database.db
    .insert(auditLog)
    .values([
      row("1", "2026-03-28T22:30:00Z", "user:a", "price-changed", "price:product"),
      row("2", "2026-03-28T23:30:00Z", "user:a", "order-held", "order:x1"),
      row("3", "2026-03-29T21:59:00Z", "user:b", "order-held", "order:x2"),
      row("4", "2026-03-29T22:00:00Z", "", "sign-in-failed", "account:100%_hash"),
      row("5", "2026-03-29T22:00:00Z", "command-line", "admin-created", "admin:x1"),
    ]);
});

const found = async (filter: AuditFilter) =>
  (await listAudit(database.db, filter, { limit: 50 })).rows.map(({ id }) => id);

test("decisions 9: who did what is found by author, action, type, object and days of Paris", async () => {
  expect(await found({})).toEqual(["5", "4", "3", "2", "1"]);
  expect(await found({ author: ["user:a"] })).toEqual(["2", "1"]);
  expect(await found({ action: ["order-held", "admin-created"] })).toEqual(["5", "3", "2"]);
  expect(await found({ entity: ["order"], author: ["user:b"] })).toEqual(["3"]);
  expect(await found({ search: " x1 " })).toEqual(["5", "2"]);
  expect(await found({ search: "order:x1" })).toEqual(["2"]);
  expect(await found({ search: "100%_hash" })).toEqual(["4"]);
  expect(await found({ search: "%" })).toEqual([]);
  expect(await found({ from: "2026-03-29", to: "2026-03-29" })).toEqual(["3", "2"]);
  expect(await countAudit(database.db, {}, 3)).toBe(3);
});

test("decisions 9: a row names what was changed, with the values before and after; pages lose none", async () => {
  const { rows } = await listAudit(database.db, { search: "product" }, { limit: 1 });
  expect(rows[0]).toMatchObject({
    entity: { type: "price", id: "product" },
    before: { price: 79 },
    after: { price: 89 },
    position: 1,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const first = await listAudit(database.db, {}, { limit: 2 });
  const second = await listAudit(database.db, {}, { limit: 2, after: first.next! });
  const third = await listAudit(database.db, {}, { limit: 2, after: second.next! });
  expect([first, second, third].flatMap((page) => page.rows.map(({ id }) => id))).toEqual(["5", "4", "3", "2", "1"]);
  expect(await auditChoices(database.db)).toEqual({
    authors: ["command-line", "user:a", "user:b"],
    actions: ["admin-created", "order-held", "price-changed", "sign-in-failed"],
    entities: ["account", "admin", "order", "price"],
  });
});
