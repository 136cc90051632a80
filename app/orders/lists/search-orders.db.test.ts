import { asc, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { orders } from "../server/tables.server.ts";
import { placedOrder } from "../testing/order-input.ts";
import { countBuyers, listBuyers } from "./list-buyers.server.ts";
import { countOrders, listOrders, matchingOrderIds } from "./list-orders.server.ts";

type Stored = Pick<typeof orders.$inferSelect, "id" | "email" | "country" | "search_text">;

const count = 1_500;
/** Oldest first. */
let stored: Stored[];

const database = startForTests(shopDatabase);
beforeAll(async () => {
  const { db } = database;
  await placedOrder(db, {});
  // More than the beginning of a list that a search with several conditions goes through first. Of the names some meet often,
  // some never, some in the oldest orders alone; each third person ordered twice.
  await db.execute(sql`
    insert into orders (id, number, first_name, last_name, email, country, license_plate, created_at, address, city, postal_code, phone,
      vehicle_brand, vehicle_model, vehicle_year, vehicle_energy, discount_amount, product_price, shipping_price, subtotal, total_amount,
      language, terms_version, accepted_terms_at, access_token_hash)
    select md5(n::text)::uuid, 'OD-2020-' || lpad(n::text, 6, '0'), (array['Hélène', 'Camille', 'Jürgen'])[1 + n % 3],
      case when n < 40 then 'Rare' when n % 3 = 0 then 'Dubois' when n % 7 = 0 then 'Müller' else 'Rossi' end,
      'Buyer' || n - n % 3 / 2 || '@example.com', (array['FR', 'DE'])[1 + (n / 3) % 2], '', timestamptz '2020-01-01' + n * interval '1 hour',
      address, city, postal_code, phone, vehicle_brand, vehicle_model, vehicle_year, vehicle_energy, discount_amount, product_price,
      shipping_price, subtotal, total_amount, language, terms_version, accepted_terms_at, access_token_hash
    from orders, generate_series(1, ${count}) n`);
  const { email, country, search_text } = orders;
  stored = await db.select({ id: orders.id, email, country, search_text }).from(orders).orderBy(asc(orders.created_at));
});

const vocabulary = [
  "hélène",
  "camille",
  "JURGEN",
  "dubois",
  "muller",
  "rossi",
  "rare",
  "buyer7",
  "example.com",
  "2020-0001",
  "zzz",
  "é",
];
const filters = fc.record({
  search: fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  country: fc.constantFrom(undefined, ["FR"], ["DE"], ["IT"]),
});
type Filter = { search: string; country: readonly string[] | undefined };

const plain = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** One order after the other. */
function expectedOrders({ search, country }: Filter): Stored[] {
  const words = plain(search).split(" ");
  if (words.every((word) => word.length < 3)) return [];
  return stored.filter(
    (order) => words.every((word) => order.search_text!.includes(word)) && (country?.includes(order.country) ?? true),
  );
}

/** The rest of a list after a page of `limit`, page by page, up to `most` rows. */
async function allOf<Row>(
  page: (after: string | undefined) => Promise<{ rows: Row[]; next: string | null }>,
  most: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined; rows.length < most; ) {
    const found = await page(after);
    rows.push(...found.rows);
    if (found.next === null) break;
    after = found.next;
  }
  return rows;
}

const most = 12;

test("a search with several conditions finds the orders that reading them one by one finds", async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.boolean(), fc.integer({ min: 1, max: 4 }), async (filter, descending, limit) => {
      const expected = expectedOrders(filter);
      const { db } = database;
      const sorted = (descending ? expected.toReversed() : expected).map(({ id }) => id);
      const list = (after: string | undefined) =>
        listOrders(db, { filter, sort: { key: "created", descending }, page: { after, limit } });
      const listed = await allOf(list, most);
      expect(listed.map(({ id }) => id)).toEqual(sorted.slice(0, listed.length));
      expect(listed.length).toBeGreaterThanOrEqual(Math.min(most, sorted.length));
      expect(await countOrders(db, filter, limit)).toBe(Math.min(limit, expected.length));
      expect(await countOrders(db, filter, 1_000_000)).toBe(expected.length);
      const { ids } = await matchingOrderIds(db, filter, { limit });
      expect(ids).toEqual(expected.slice(0, limit).map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});

test("decisions 9: and the people, each at their newest order that matches", async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.boolean(), fc.integer({ min: 1, max: 4 }), async (filter, descending, limit) => {
      const newest = new Map(expectedOrders(filter).map((order) => [order.email.toLowerCase(), order]));
      const expected = stored.filter((order) => newest.get(order.email.toLowerCase()) === order);
      const { db } = database;
      const sorted = (descending ? expected.toReversed() : expected).map(({ id }) => id);
      const listed = await allOf((after) => listBuyers(db, { filter, descending, page: { after, limit } }), most);
      expect(listed.map(({ orderId }) => orderId)).toEqual(sorted.slice(0, listed.length));
      expect(listed.length).toBeGreaterThanOrEqual(Math.min(most, sorted.length));
      expect(await countBuyers(db, filter, limit)).toBe(Math.min(limit, expected.length));
      expect(await countBuyers(db, filter, 1_000_000)).toBe(expected.length);
    }),
    { numRuns: 60 },
  );
});
