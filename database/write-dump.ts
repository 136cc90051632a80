import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
import {
  checkDump,
  compareCounts,
  type DumpContents,
  type DumpEnd,
  type DumpTable,
  dumpFormat,
  lineOf,
} from "./dump-file.ts";

/** Counters of the last hours are useless after a restore. */
const leftOut = new Set(["rate_limits"]);

/** The file gets its name when it is complete and verified. Throws if rows read back differ from those written. */
export async function writeDump(pool: pg.Pool, file: string): Promise<DumpContents> {
  const draft = `${file}.partial`;
  const client = await pool.connect();
  let released = false;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const output = fs.createWriteStream(draft, { mode: 0o600, flush: true });
    const written = new Map<string, number>();
    await pipeline(contentsOf(client, written), createGzip({ level: 6 }), output);
    await client.query("commit");
    client.release();
    released = true;
    const contents = await checkDump(draft);
    compareCounts(contents.rows, written);
    fs.renameSync(draft, file);
    syncFolder(path.dirname(path.resolve(file)));
    return contents;
  } catch (error) {
    if (!released) client.release(true);
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

/** Records in `written` the row count that PostgreSQL reports for each table. */
async function* contentsOf(client: pg.PoolClient, written: Map<string, number>): AsyncGenerator<string | Buffer> {
  yield lineOf({ format: dumpFormat, migration: await migrationOf(client), writtenAt: new Date().toISOString() });
  const copies = new Map<string, CopyToStreamQuery>();
  for (const table of await tablesOf(client)) {
    yield lineOf(table);
    const copy = client.query(
      copyTo(`copy ${quoted(table.table)} (${table.columns.map(quoted).join(", ")}) to stdout`),
    );
    copies.set(table.table, copy);
    yield* copy;
    yield "\\.\n";
  }
  const sequences = await sequencesOf(client);
  // PostgreSQL reports the count after the last byte.
  for (const [table, { rowCount }] of copies) written.set(table, rowCount);
  yield lineOf({ sequences, rows: Object.fromEntries(written) });
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function migrationOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ at: string | null }>(
    "select max(created_at) as at from drizzle.__drizzle_migrations",
  );
  if (!rows[0]?.at) throw new Error("The database has no tables of the shop yet.");
  return Number(rows[0].at);
}

/** Referenced tables first, so that they can be filled in this order. */
async function tablesOf(client: pg.PoolClient): Promise<DumpTable[]> {
  const { rows } = await client.query<DumpTable & { refers: string[] }>(`
    select c.relname as table,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct r.relname::text) from pg_constraint k join pg_class r on r.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as refers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  const ordered: DumpTable[] = [];
  let rest = rows.filter(({ table }) => !leftOut.has(table));
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ table }) => table));
    const ready = rest.filter(({ refers }) => !refers.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(", ")}.`);
    ordered.push(...ready.map(({ table, columns }) => ({ table, columns })));
    rest = rest.filter((each) => !ready.includes(each));
  }
  return ordered;
}

async function sequencesOf(client: pg.PoolClient): Promise<DumpEnd["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  const sequences: DumpEnd["sequences"] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    sequences.push({ name, ...state.rows[0]! });
  }
  return sequences;
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = fs.openSync(folder, "r");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
