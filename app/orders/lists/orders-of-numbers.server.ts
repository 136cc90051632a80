import { inArray, type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readOrderNumber, testPrefix } from "../order-number.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orders } from "../server/tables.server.ts";

/** Several if the year was left out: staff also type "2026-384" and "384"; buyers give whole numbers. */
export async function ordersOfNumbers(db: Db, typed: readonly string[]): Promise<Map<string, OrderRow[]>> {
  const asked = [...new Set(typed)].flatMap((text) => {
    const number = readOrderNumber(text, brand.orderPrefix);
    return number ? [{ text, ...number }] : [];
  });
  if (asked.length === 0) return new Map();
  const years = asked.some(({ year }) => year === undefined) ? await yearsOfOrders(db) : [];
  const numbers = new Map(
    asked.map(({ text, year, running }) => [
      text,
      (year === undefined ? years : [year]).flatMap((each) =>
        [brand.orderPrefix, testPrefix].map((prefix) => `${prefix}-${each}-${running}`),
      ),
    ]),
  );
  const wanted = [...new Set([...numbers.values()].flat())];
  const rows = wanted.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.number, wanted));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return new Map([...numbers].map(([text, each]) => [text, each.flatMap((number) => byNumber.get(number) ?? [])]));
}

/** With a year on each side: number and row are dated by two clocks. */
async function yearsOfOrders(db: Db): Promise<string[]> {
  const year = (of: SQL) => sql<number | null>`extract(year from ${of})::int`;
  const [range] = await db
    .select({ first: year(sql`min(${orders.created_at})`), last: year(sql`max(${orders.created_at})`) })
    .from(orders);
  const { first = null, last = null } = range ?? {};
  if (first === null || last === null) return [];
  return Array.from({ length: last - first + 3 }, (_, index) => String(first - 1 + index));
}
