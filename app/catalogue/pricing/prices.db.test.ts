import { beforeAll, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { priceHistory } from "../server/tables.server.ts";
import { lowestPriceBetween } from "./prices.server.ts";

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const database = startForTests(testDatabase);
beforeAll(async () => {
  await database.db.insert(priceHistory).values([
    { name: "product", price: "49.00", appliedFrom: day("2026-01-01") },
    { name: "product", price: "89.00", appliedFrom: day("2026-05-01") },
    { name: "product", price: "69.00", appliedFrom: day("2026-09-20") },
    { name: "product", price: "79.00", appliedFrom: day("2026-10-01") },
    { name: "shipping", price: "1.00", appliedFrom: day("2026-10-01") },
  ]);
});

test.each([
  ["2026-10-15", 6900],
  ["2026-11-15", 7900],
  ["2026-05-10", 4900],
  ["2026-06-15", 8900],
  ["2025-12-31", null],
])("law 1.10: the lowest price of the 30 days before %s", async (announced, cents) => {
  const to = day(announced);
  const from = new Date(to.getTime() - 30 * 86_400_000);
  expect(await lowestPriceBetween(database.db, "product", { from, to })).toBe(cents);
});
