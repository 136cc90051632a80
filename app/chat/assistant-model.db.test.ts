import { expect, test } from "vitest";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { mayCallModel, modelCalls } from "./assistant-model.server.ts";

const database = startForTests(testDatabase);

test("calls of the model are counted in the database for all instances, and end at the limit of the day", async () => {
  expect(await modelCalls(database.db, 3)).toBe(0);
  const calls = await Promise.all(Array.from({ length: 8 }, () => mayCallModel(3)));
  expect(calls.filter(Boolean)).toHaveLength(3);
  expect(await modelCalls(database.db, 3)).toBe(3);
  const long = new Date(Date.now() - 86_400_001);
  await database.db.update(rateLimits).set({ windowStart: long });
  expect(await modelCalls(database.db, 3)).toBe(0);
  expect(await mayCallModel(3)).toBe(true);
});
