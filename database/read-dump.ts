import { pipeline } from "node:stream/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { checkDump, type DumpContents, partsOf } from "./dump-file.ts";
import { declareCompatible } from "./migrate.ts";
import { resetSchemas } from "./reset.ts";
import { quoted } from "./write-dump.ts";

/**
 * Restores `file` into an empty database, or with `force` over an existing one, all or nothing. Tables are created as they
 * were when the dump was written; the next start applies later migrations. Throws one sentence if the file is damaged, of
 * another kind, or newer than this program.
 */
export async function restoreDump(
  pool: pg.Pool,
  file: string,
  options: { force: boolean; folder?: string },
): Promise<void> {
  const { header, rows: expected } = await checkDump(file);
  const migrations = readMigrationFiles({ migrationsFolder: options.folder ?? "database/migrations" });
  if (!migrations.some(({ folderMillis }) => folderMillis === header.migration))
    throw new Error(`${file} was written by a newer version of the shop: restore it with that one.`);
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const setting of ["statement_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`set local ${setting} = 0`);
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::int as tables from pg_tables where schemaname in ('public', 'jobs')",
    );
    if (rows[0]!.tables > 0 && !options.force)
      throw new Error(
        `The database is not empty (${rows[0]!.tables} tables); restore with --force to replace what is there.`,
      );
    const noted = await erasuresIn(client);
    await resetSchemas(client);
    await applyMigrations(
      client,
      migrations.filter(({ folderMillis }) => folderMillis <= header.migration),
    );
    await declareCompatible(client, options.folder);
    await fill(client, file, expected);
    if (noted.length > 0) await keepErasures(client, noted);
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

type Erasure = { person: string; at: string };

const hasErasures = async (client: pg.PoolClient): Promise<boolean> =>
  (await client.query<{ has: boolean }>("select to_regclass('public.erasures') is not null as has")).rows[0]!.has;

/** A dump brings back persons who were erased later; with these records the nightly job erases them again. */
const erasuresIn = async (client: pg.PoolClient): Promise<Erasure[]> =>
  (await hasErasures(client)) ? (await client.query<Erasure>("select person, at::text from erasures")).rows : [];

async function keepErasures(client: pg.PoolClient, noted: Erasure[]): Promise<void> {
  if (!(await hasErasures(client)))
    throw new Error(
      "The dump is older than the table of erased persons: restore it into an empty database, and erase them again.",
    );
  for (const { person, at } of noted)
    await client.query(
      "insert into erasures (person, at) values ($1, $2) on conflict (person) do update set at = greatest(erasures.at, excluded.at)",
      [person, at],
    );
}

/** Like Drizzle's migrator, but inside the caller's transaction and up to a given migration. */
async function applyMigrations(client: pg.PoolClient, migrations: MigrationMeta[]): Promise<void> {
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

async function fill(client: pg.PoolClient, file: string, expected: DumpContents["rows"]): Promise<void> {
  for await (const part of partsOf(file)) {
    if ("sequences" in part) {
      for (const { name, value: last, called } of part.sequences)
        await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(name), last, called]);
    } else if ("table" in part) {
      const { table, columns, rows } = part;
      // The dump contains rows inserted by migrations.
      await client.query(`delete from ${quoted(table)}`);
      const copy = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`));
      await pipeline(inBlocks(rows), copy);
      if (copy.rowCount !== expected.get(table))
        throw new Error(`${copy.rowCount} rows of ${table} were restored instead of ${expected.get(table)}.`);
    }
  }
}

const blockBytes = 65_536;
const newline = Buffer.from("\n");

async function* inBlocks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let block: Buffer[] = [];
  let bytes = 0;
  for await (const row of rows) {
    block.push(row, newline);
    bytes += row.length + 1;
    if (bytes < blockBytes) continue;
    yield Buffer.concat(block);
    block = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(block);
}
