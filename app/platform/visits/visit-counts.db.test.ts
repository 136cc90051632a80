import { beforeEach, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { visitCounts } from "../database/tables.server.ts";
import { addVisits, newVisitCounts, visitFigures, visitRetention } from "./visit-counts.server.ts";

const database = startForTests(testDatabase);
/** Those of the process also hold what other test files have counted. */
let counts = newVisitCounts();
beforeEach(async () => {
  counts = newVisitCounts();
  await database.db.delete(visitCounts);
});

const stored = () => database.db.select().from(visitCounts).orderBy(visitCounts.counted, visitCounts.language);
const visit = (counted: string, language: string, times: number) => {
  counts.counter(counted, language).times += times;
};

test("numbers of several processes add up to one row for each day, page and language", async () => {
  const now = new Date("2030-03-10T10:00:00Z");
  visit("/faq", "de", 2);
  visit("/faq", "fr", 1);
  await counts.store({ db: database.db, now });
  await addVisits(database.db, [{ day: "2030-03-10", counted: "/faq", language: "de", times: 5 }]);
  visit("/faq", "de", 1);
  // The shop ends while the numbers of the minute are being stored.
  await Promise.all([counts.store({ db: database.db, now }), counts.store({ db: database.db, now })]);
  await counts.store({ db: database.db, now });
  expect(await stored()).toEqual([
    { day: "2030-03-10", counted: "/faq", language: "de", times: 8 },
    { day: "2030-03-10", counted: "/faq", language: "fr", times: 1 },
  ]);
});

test("counts that the database does not accept are stored by the next attempt, on their day", async () => {
  const away = { insert: () => ({ values: () => ({ onConflictDoUpdate: () => Promise.reject(new Error("away")) }) }) };
  await counts.store({ db: database.db, now: new Date("2030-03-10T22:59:00Z") });
  visit("/", "es", 3);
  await counts.store({ db: away as never, now: new Date("2030-03-11T10:00:00Z") });
  visit("/", "es", 1);
  await counts.store({ db: database.db, now: new Date("2030-03-11T10:01:00Z") });
  expect(await stored()).toEqual([{ day: "2030-03-10", counted: "/", language: "es", times: 4 }]);
});

test("figures of a period: views by day and page, steps by language", async () => {
  const row = (day: string, counted: string, language: string, times: number) => ({ day, counted, language, times });
  await addVisits(database.db, [
    row("2030-03-01", "/faq", "fr", 100),
    row("2030-03-02", "/faq", "fr", 3),
    row("2030-03-02", "/faq", "it", 1),
    row("2030-03-03", "/acheter", "it", 7),
    row("2030-03-03", "check", "it", 9),
  ]);
  const figures = await visitFigures(database.db, { from: "2030-03-02", to: "2030-03-03" });
  expect(figures.days).toEqual([
    { day: "2030-03-02", views: 4 },
    { day: "2030-03-03", views: 7 },
  ]);
  expect(figures.pages).toEqual([
    { path: "/acheter", views: 7 },
    { path: "/faq", views: 4 },
  ]);
  expect(figures.times("check")).toEqual([{ language: "it", times: 9 }]);
  expect(figures.times("/faq")).toEqual([
    { language: "fr", times: 3 },
    { language: "it", times: 1 },
  ]);
});

test("security 6.46: visit counts go after 25 months", async () => {
  const row = (day: string) => ({ day, counted: "/", language: "fr", times: 1 });
  await addVisits(database.db, [row("2028-06-29"), row("2028-06-30")]);
  const now = new Date("2030-07-31T03:23:00Z");
  expect(await visitRetention.erase({ db: database.db, now })).toBe(1);
  expect(await stored()).toEqual([row("2028-06-30")]);
  expect(await visitRetention.erase({ db: database.db, now })).toBe(0);
});
