import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { migrateDatabase } from "#database/migrate.ts";
import { startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { emptyDatabase } from "./postgres.ts";

const root = join(import.meta.dirname, "../..");
const files = readdirSync(join(root, "database/migrations")).filter((name) => name.endsWith(".sql"));
const columns = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' order by 1, 2`;

describe("security 6.48: migrations", () => {
  const stops: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  test("security 6.48: PostgreSQL: three concurrent runs apply each migration once, and a later run changes nothing", async () => {
    const database = await emptyDatabase();
    stops.push(() => database.stop());
    const pools = [1, 2, 3].map(() => new pg.Pool({ connectionString: database.url, max: 2 }));
    stops.push(() => Promise.all(pools.map((pool) => pool.end())));
    const version = Number((await pools[0]!.query("show server_version_num")).rows[0].server_version_num);
    expect(version).toBeGreaterThanOrEqual(150_000);
    await Promise.all(pools.map((pool) => migrateDatabase(pool)));
    const applied = async () =>
      (await pools[0]!.query("select count(*)::int as n from drizzle.__drizzle_migrations")).rows[0].n;
    expect(await applied()).toBe(files.length);
    const before = (await pools[0]!.query(columns)).rows;
    await migrateDatabase(pools[1]!);
    expect(await applied()).toBe(files.length);
    expect((await pools[0]!.query(columns)).rows).toEqual(before);
  });

  test("security 6.48: three shops that start at once on an empty PostgreSQL all start, with one set of data", async () => {
    const database = await emptyDatabase();
    stops.push(() => database.stop());
    const shops = await Promise.all([1, 2, 3].map(() => startTestShop({ env: { DATABASE_URL: database.url } })));
    stops.push(() => Promise.all(shops.map((shop) => shop.stop())));
    for (const shop of shops)
      await expect.poll(async () => (await ask(shop, "/readyz")).status, { timeout: 60_000 }).toBe(200);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      'select count(*)::int as n, count(distinct ("Marque", "Modele", "Annee", "Energie"))::int as d from "Modèle Véhicule"',
    );
    expect(rows[0].n).toBe(rows[0].d);
    expect(rows[0].n).toBeGreaterThan(8_000);
    expect((await client.query("select name from prices group by name having count(*) > 1")).rows).toEqual([]);
    await client.end();
  }, 90_000);

  test("security 6.48: no migration drops what the version before it still reads", () => {
    for (const name of files.slice(1)) {
      const text = readFileSync(join(root, "database/migrations", name), "utf8");
      expect(text, name).not.toMatch(
        /\bdrop\s+(table|column)\b|\brename\s+(to|column)\b|\balter\s+column\s+\S+\s+type\b/i,
      );
    }
  });
});
