import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import {
  countPromos,
  findPromo,
  listPromos,
  matchingPromoIds,
  type PromoFilter,
  type PromoSort,
} from "./list-promos.server.ts";
import { promoBatches, promoCodes } from "./server/tables.server.ts";

const rule = { discountType: "percentage", discountValue: "10.00" } as const;
const hour = 3_600_000;
const database = startForTests(testDatabase);
beforeAll(async () => {
  const { db } = database;
  const [batch] = await db
    .insert(promoBatches)
    .values({ name: "Salon_2026", prefix: "S", size: 2, author: "x" })
    .returning();
  await db.insert(promoCodes).values([
    { ...rule, code: "USABLE", uses: 3 },
    { ...rule, code: "PUBLIC", isPublic: true, uses: 3 },
    { ...rule, code: "PLANNED", validFrom: new Date(Date.now() + hour) },
    { ...rule, code: "OVER", validUntil: new Date(Date.now() - hour) },
    { ...rule, code: "USED-UP", maxUses: 2, uses: 2 },
    { ...rule, code: "INACTIVE", isActive: false, validUntil: new Date(Date.now() - hour) },
    { ...rule, code: "S-AAAAA", batchId: batch!.id },
    { ...rule, code: "S-BBBBB", batchId: batch!.id },
  ]);
});

async function read(filter: PromoFilter, sort: PromoSort, limit = 3): Promise<string[]> {
  const forwards: string[] = [];
  const backwards: string[] = [];
  let page = await listPromos(database.db, { filter, sort, page: { limit } });
  forwards.push(...page.rows.map(({ code }) => code));
  while (page.next !== null) {
    page = await listPromos(database.db, { filter, sort, page: { after: page.next, limit } });
    forwards.push(...page.rows.map(({ code }) => code));
  }
  backwards.unshift(...page.rows.map(({ code }) => code));
  while (page.previous !== null) {
    page = await listPromos(database.db, { filter, sort, page: { before: page.previous, limit } });
    backwards.unshift(...page.rows.map(({ code }) => code));
  }
  expect(backwards).toEqual(forwards);
  return forwards;
}
const newest: PromoSort = { key: "created", descending: true };

test("decisions 9: codes are read page by page in both directions, in each order", async () => {
  const created = ["S-BBBBB", "S-AAAAA", "INACTIVE", "USED-UP", "OVER", "PLANNED", "PUBLIC", "USABLE"];
  expect(await read({}, newest)).toEqual(created);
  expect(await read({}, { key: "code", descending: false })).toEqual([...created].sort());
  expect((await read({}, { key: "uses", descending: true })).slice(0, 3)).toEqual(["PUBLIC", "USABLE", "USED-UP"]);
  expect(await read({ isSingle: true }, newest)).toEqual(created.slice(2));
});

test.each([
  [{ state: ["usable"] }, ["S-BBBBB", "S-AAAAA", "PUBLIC", "USABLE"]],
  [{ state: ["planned", "over"] }, ["OVER", "PLANNED"]],
  [{ state: ["usedUp"] }, ["USED-UP"]],
  [{ state: ["inactive"] }, ["INACTIVE"]],
  [{ isPublic: true }, ["PUBLIC"]],
  [{ search: "usable" }, ["USABLE"]],
  [{ search: "salon_" }, ["S-BBBBB", "S-AAAAA"]],
  [{ search: "%" }, []],
] satisfies [PromoFilter, string[]][])("decisions 9: %j finds %j", async (filter, codes) => {
  expect(await read(filter, newest)).toEqual(codes);
  expect(await countPromos(database.db, filter, 100)).toBe(codes.length);
  expect((await matchingPromoIds(database.db, filter, { limit: 100 })).ids).toHaveLength(codes.length);
});

test("one code with the name of its batch", async () => {
  const { rows } = await database.db.execute<{ id: number }>(sql`select id from ${promoCodes} where code = 'S-AAAAA'`);
  expect(await findPromo(database.db, rows[0]!.id)).toMatchObject({ batch: "Salon_2026", state: "usable" });
  expect(await findPromo(database.db, 999_999)).toBeUndefined();
});

test("a search finds codes beyond the beginning of the list that it goes through first", async () => {
  await database.db.execute(sql`
    insert into promo_codes (code, discount_type, discount_value)
    select case when n <= 7 then 'FAR-' else 'BULK-' end || lpad(n::text, 4, '0'), 'percentage', 10 from generate_series(1, 1200) n`);
  const codes = (prefix: string, first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, place) => `${prefix}-${String(first + place).padStart(4, "0")}`);
  const far = codes("FAR", 1, 7);
  expect(await read({ search: "far-" }, newest)).toEqual(far.toReversed());
  expect(await read({ search: "far-" }, { key: "created", descending: false })).toEqual(far);
  expect(await read({ search: "k-011" }, newest)).toEqual(codes("BULK", 110, 119).toReversed());
  expect(await read({ search: "k-11", state: ["usable"] }, newest)).toEqual(codes("BULK", 1100, 1199).toReversed());
});
