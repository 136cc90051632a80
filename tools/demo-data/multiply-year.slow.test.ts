import pg from "pg";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { multiplyYear } from "./multiply-year.ts";
import { storeDemoData } from "./store-demo-data.ts";

const database = startForTests(shopDatabase);

type Reference = { from: string; column: string; to: string; key: string };

test("the copies of the sample year, which are made without foreign keys, refer to rows that exist", async () => {
  await seedCatalogue({ db: database.db, clock: systemClock });
  await storeDemoData({ db: database.db, now: new Date() });
  const pool = new pg.Pool({ ...database.connection, max: 2, options: "-c session_replication_role=replica" });
  await multiplyYear(pool, 4_000);
  await pool.end();
  expect((await database.pool.query("select count(*)::int from orders")).rows[0].count).toBeGreaterThan(4_000);
  const { rows } = await database.pool.query<Reference>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to,
       (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
       (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as key
     from pg_constraint where contype = 'f'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const lost: [string, string, number | null][] = [];
  for (const { from, column, to, key } of rows) {
    const found = await database.pool.query(
      `select 1 from ${from} where "${column}" is not null and "${column}" not in (select "${key}" from ${to})`,
    );
    if (found.rowCount) lost.push([from, column, found.rowCount]);
  }
  expect(lost).toEqual([]);
});
