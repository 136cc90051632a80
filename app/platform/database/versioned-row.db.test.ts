import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { lockVersion, updateVersion } from "./versioned-row.server.ts";

const database = startForTests(testDatabase);
const notes = pgTable("notes", {
  id: integer("id").primaryKey(),
  words: text("words").notNull(),
  version: integer("version").notNull().default(1),
});

beforeAll(async () => {
  await database.db.execute(
    sql`create table notes (id int primary key, words text not null, version int not null default 1)`,
  );
});

/** Writes a note as a member of staff who has seen it in that version. */
const write = (id: number, words: string, version?: number) =>
  database.db.transaction(async (tx) => {
    const { row, conflict } = await lockVersion(tx, notes, eq(notes.id, id), version);
    if (!row || conflict) return conflict;
    return (await updateVersion(tx, notes, eq(notes.id, id), { words }))[0];
  });

test("decisions 9: of two changes of the same version one is stored, and the other is refused with what is stored", async () => {
  await database.db.insert(notes).values({ id: 1, words: "first" });
  const results = await Promise.all(["of Anna", "of Bert"].map((words) => write(1, words, 1)));
  const [stored] = await database.db.select().from(notes);
  expect(stored!.version).toBe(2);
  expect(results).toContainEqual(stored);
  expect(results).toContainEqual({ ok: false, error: "conflict", current: stored });
});

test("without a version nothing is compared, a row that is not there is no conflict, and others keep their version", async () => {
  await database.db.insert(notes).values([
    { id: 2, words: "second", version: 7 },
    { id: 3, words: "third", version: 3 },
  ]);
  expect(await write(2, "changed")).toEqual({ id: 2, words: "changed", version: 8 });
  expect(await write(4, "nowhere", 1)).toBeUndefined();
  expect(await database.db.select().from(notes).where(eq(notes.id, 3))).toEqual([
    { id: 3, words: "third", version: 3 },
  ]);
});

test("no other file raises a version, and a conflict has no other name", () => {
  const sources = ["app", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const raising = sources.filter((path) => /\.version\}? *\+ 1/.test(readFileSync(path, "utf8")));
  expect(raising).toEqual(["app/platform/database/versioned-row.server.ts"]);
  const otherName = /error: "(stale|staleVersion|outdated|changed|changedMeanwhile|changedSince)"/;
  expect(sources.filter((path) => otherName.test(readFileSync(path, "utf8")))).toEqual([]);
});
