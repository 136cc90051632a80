import { pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { storedAddresses } from "./stored-addresses.server.ts";

const people = pgTable("people_of_test", { email: text("email") });

const database = startForTests(testDatabase);

test("security 6.46: all addresses are read, each once and in lower case, no more of them at a time than fit", async () => {
  const { db } = database;
  await db.execute("create table people_of_test (email text)");
  const stored = ["b@x.example", "B@X.example", "a@x.example", "_@x.example", "a-b@x.example", "", null];
  await db.insert(people).values(stored.map((email) => ({ email })));
  const batches: string[][] = [];
  for await (const batch of storedAddresses(db, people.email, 2)) batches.push(batch);
  expect(batches.map(({ length }) => length)).toEqual([2, 2]);
  expect(new Set(batches.flat())).toEqual(new Set(["b@x.example", "a@x.example", "_@x.example", "a-b@x.example"]));
});
