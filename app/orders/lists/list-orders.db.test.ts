import { asc, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { orders } from "../server/tables.server.ts";
import { placedOrder } from "../testing/order-input.ts";
import { countOrders, listOrders, matchingOrderIds, type OrderFilter, type OrderSort } from "./list-orders.server.ts";

const numbers: string[] = [];
const database = startForTests(shopDatabase);
beforeAll(async () => {
  const people = [
    { first_name: "Hélène", last_name: "Lefèvre", country: "FR", language: "fr", license_plate: "AB-123-CD" },
    {
      first_name: "Jürgen",
      last_name: "Groß",
      country: "DE",
      language: "de",
      license_plate: "B MW 42",
      postal_code: "10115",
    },
    { first_name: "Ana", last_name: "100%_sure", country: "FR", language: "es", license_plate: "ZZ-999-ZZ" },
    { first_name: "Zoé", last_name: "Martin", country: "FR", language: "fr", license_plate: "AA-001-AA" },
    { first_name: "Luca", last_name: "Martini", country: "IT", language: "it", license_plate: "GA 123 BC" },
  ];
  for (const person of people) numbers.push((await placedOrder(database.db, person)).number);
  // Within one millisecond, as a burst of orders is: paging must not lose rows that JavaScript's Date cannot distinguish.
  const { db } = database;
  await db.update(orders).set({
    created_at: sql`timestamptz '2026-03-28 23:30:00.0001+00' + (right(number, 3)::int * interval '10 microseconds')`,
  });
});

const newest: OrderSort = { key: "created", descending: true };
const found = async (filter: OrderFilter) =>
  (await listOrders(database.db, { filter, sort: newest, page: { limit: 50 } })).rows.map(({ number }) => number);
const those = (...places: number[]) => places.map((place) => numbers[place]);

test("decisions 9: search finds number, e-mail, name and plate, without accents, capitals or hyphens", async () => {
  expect(await found({ search: numbers[3]!.toLowerCase() })).toEqual(those(3));
  expect(await found({ search: "helene" })).toEqual(those(0));
  expect(await found({ search: "LEFÈVRE hélène" })).toEqual(those(0));
  expect(await found({ search: "jurgen" })).toEqual(those(1));
  expect(await found({ search: "ab123cd" })).toEqual(those(0));
  expect(await found({ search: "AB-123" })).toEqual(those(0));
  expect(await found({ search: "martin" })).toEqual(those(4, 3));
  expect(await found({ search: "@example.com" })).toHaveLength(5);
});

test("a search is taken literally, and a short one finds nothing", async () => {
  expect(await found({ search: "100%_s" })).toEqual(those(2));
  expect(await found({ search: "1__%" })).toEqual([]);
  expect(await found({ search: "\\\\\\" })).toEqual([]);
  expect(await found({ search: "an" })).toEqual([]);
  expect(await found({ search: "  " })).toHaveLength(5);
});

test("fields add up, values of a field are alternatives, days are those of Paris", async () => {
  expect(await found({ country: ["FR"], language: ["fr"] })).toEqual(those(3, 0));
  expect(await found({ country: ["DE", "IT"] })).toEqual(those(4, 1));
  expect(await found({ status: ["A_traiter"] })).toEqual([]);
  expect(await found({ status: ["Tentative_ok", "A_traiter"], payment: ["pending"] })).toHaveLength(5);
  // 23:30 UTC is the next day in Paris.
  expect(await found({ from: "2026-03-29", to: "2026-03-29" })).toHaveLength(5);
  expect(await found({ to: "2026-03-28" })).toEqual([]);
  const { rows } = await listOrders(database.db, { filter: {}, sort: newest, page: { limit: 50 } });
  expect(await found({ search: "no such word", ids: [rows[0]!.id] })).toEqual(those(4));
});

test.each(["created", "number", "total"] as const)(
  "pages by %s, both ways and both directions, show each order once",
  async (key) => {
    for (const descending of [true, false]) {
      const list = (page: { after?: string; before?: string }) =>
        listOrders(database.db, { filter: {}, sort: { key, descending }, page: { ...page, limit: 2 } });
      const forward = [];
      let page = await list({});
      expect(page.previous).toBeNull();
      const pages = [page];
      while (page.next) {
        page = await list({ after: page.next });
        pages.push(page);
      }
      for (const { rows } of pages) forward.push(...rows.map(({ number }) => number));
      expect(forward.toSorted()).toEqual(numbers.toSorted());
      const back = [...page.rows];
      while (page.previous) {
        page = await list({ before: page.previous });
        back.unshift(...page.rows);
      }
      expect(back.map(({ number }) => number)).toEqual(forward);
      if (key === "number") expect(forward).toEqual(descending ? numbers.toReversed() : numbers);
    }
  },
);

test("an address with an invented cursor, or beyond the last row, shows the first page; a file or a step reads no row twice", async () => {
  const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");
  const made = [
    "x",
    "",
    cursor(["a", "b"]),
    cursor(["2026-99-99", "x"]),
    cursor([1]),
    cursor({}),
    cursor(["2026-01-01 00:00:00+00"]),
  ];
  const [oldest] = await database.db
    .select({ key: sql<string[]>`json_build_array(created_at::text, id::text)` })
    .from(orders)
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(1);
  for (const after of [...made, cursor(oldest!.key)]) {
    const found = async (page: { orFirst?: true }) =>
      (await listOrders(database.db, { filter: {}, sort: newest, page: { after, limit: 2, ...page } })).rows.map(
        ({ number }) => number,
      );
    expect(await found({ orFirst: true })).toEqual(those(4, 3));
    expect(await found({})).toEqual([]);
  }
});

test("counting stops at its limit; the ids of all that match come in batches", async () => {
  expect(await countOrders(database.db, { country: ["FR"] }, 100)).toBe(3);
  expect(await countOrders(database.db, {}, 4)).toBe(4);
  const first = await matchingOrderIds(database.db, {}, { limit: 3 });
  const second = await matchingOrderIds(database.db, {}, { limit: 3, after: first.next! });
  expect([first.ids.length, second.ids.length, second.next]).toEqual([3, 2, null]);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(5);
});
