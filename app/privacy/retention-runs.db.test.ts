import { expect, test } from "vitest";
import { newsletter } from "#app/newsletter/server/tables.server.ts";
import { daysBefore } from "#app/platform/privacy/retention.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { eraseOldData, tryErasingOldData } from "./erase-old-data.server.ts";
import { retentions } from "./kept-data.server.ts";
import { erasedSince, lastRuns } from "./retention-runs.server.ts";

const now = new Date("2030-07-31T03:23:00Z");
const database = startForTests(testDatabase);

test("security 6.46: a trial counts what the run then erases, and both are dated and stored", async () => {
  const { db } = database;
  await db.insert(newsletter).values([
    { email: "old@serin.example", createdAt: daysBefore(now, 31) },
    { email: "young@serin.example", createdAt: daysBefore(now, 1) },
  ]);
  await tryErasingOldData({ db, now });
  expect(await db.$count(newsletter)).toBe(2);
  const at = new Date(now.getTime() + 1000);
  await eraseOldData({ db, now: at });
  expect(await db.$count(newsletter)).toBe(1);
  const runs = await lastRuns(db);
  const ofKind = runs.filter(({ what }) => what === "newsletter addresses");
  expect(ofKind).toEqual([
    { what: "newsletter addresses", at, rows: 1, isTrial: false },
    { what: "newsletter addresses", at: now, rows: 1, isTrial: true },
  ]);
  expect(runs).toHaveLength(retentions.length * 2);
  expect((await erasedSince(db, now)).get("newsletter addresses")).toEqual({ rows: 1, last: at });
});

test("a kind that fails is stored as failed, and does not keep the others back", async () => {
  const { db } = database;
  const later = new Date(now.getTime() + 5000);
  const kinds = [
    { what: "broken", erase: () => Promise.reject(new Error("no")) },
    { what: "whole", erase: () => Promise.resolve(3) },
  ];
  await tryErasingOldData({ db, now: later, kinds });
  await expect(eraseOldData({ db, now: later, kinds })).rejects.toThrow("old data was not erased");
  const runs = (await lastRuns(db)).filter(({ what }) => ["broken", "whole"].includes(what));
  expect(runs.map(({ what, rows, isTrial }) => [what, rows, isTrial])).toEqual([
    ["broken", null, false],
    ["broken", null, true],
    ["whole", 3, false],
    ["whole", 3, true],
  ]);
});
