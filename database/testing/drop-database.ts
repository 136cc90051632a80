import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/**
 * Drops a test's database. A pool has ended before its last connections are closed, and cutting those would raise an error that
 * nobody handles: they are waited for, three seconds at most.
 */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    const { rows } = await admin.query("select count(*)::int as n from pg_stat_activity where datname = $1", [name]);
    if (rows[0].n === 0) break;
    await sleep(50);
  }
  await admin.query(`drop database if exists ${name} with (force)`);
}
