import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { orders } from "../server/tables.server.ts";
import { placedOrder } from "../testing/order-input.ts";
import { countBuyers, listBuyers } from "./list-buyers.server.ts";

const database = startForTests(shopDatabase);
beforeAll(async () => {
  // Seven people; every one of them ordered twice, and each address is written in two ways.
  for (let person = 0; person < 7; person++)
    for (const [place, email] of [`person${person}@Example.com`, `Person${person}@example.com`].entries()) {
      const { id } = await placedOrder(database.db, { email, license_plate: `AA-${person}${place}0-BB` });
      const created_at = new Date(Date.UTC(2026, 0, 1 + place, person));
      await database.db.update(orders).set({ created_at }).where(eq(orders.id, id));
    }
});

const list = (page: object, filter = {}, descending = true) =>
  listBuyers(database.db, { filter, descending, page: { limit: 3, ...page } });

test.each([true, false])(
  "decisions 9: everybody is listed once, on every page and in both directions (newest first: %s)",
  async (newest) => {
    const pages = [await list({}, {}, newest)];
    while (pages.at(-1)!.next) pages.push(await list({ after: pages.at(-1)!.next! }, {}, newest));
    const names = pages.flatMap(({ rows }) => rows.map(({ email }) => email));
    const expected = Array.from({ length: 7 }, (_, person) => `person${person}@example.com`);
    expect(names).toEqual(newest ? expected.toReversed() : expected);
    expect(pages.flatMap(({ rows }) => rows.map(({ orderIds }) => orderIds.length))).toEqual(Array(7).fill(2));
    const back = await list({ before: pages[2]!.previous! }, {}, newest);
    expect(back.rows.map(({ email }) => email)).toEqual(pages[1]!.rows.map(({ email }) => email));
    expect(await countBuyers(database.db, {}, 5)).toBe(5);
    expect(await countBuyers(database.db, {}, 100)).toBe(7);
  },
);

test("decisions 9: a search finds a person by an older order, which is then the one that is shown", async () => {
  const { rows } = await list({}, { search: "aa-300" });
  expect(rows).toMatchObject([{ email: "person3@example.com", plate: "AA-300-BB" }]);
  expect(rows[0]!.orderIds).toHaveLength(2);
  expect(await countBuyers(database.db, { search: "aa-300" }, 10)).toBe(1);
});

test("law 1.1: an order whose contact was erased no longer belongs to anybody", async () => {
  await database.db.update(orders).set({ email: "" }).where(eq(orders.license_plate, "AA-310-BB"));
  expect((await list({}, { search: "aa-310" })).rows).toEqual([]);
});
