import fs from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { dumpDatabase, restoreDatabase } from "./dump-and-restore.ts";
import { checkDump } from "./dump-file.ts";
import { withDatabase } from "./embedded/connection.ts";
import { listBackups, writeBackup } from "./embedded/periodic-backups.ts";
import { migrateDatabase } from "./migrate.ts";
import { restoreDump } from "./read-dump.ts";
import { migratedDirectory, poolFor, scratchDirectory, startHere } from "./testing/embedded-database.ts";

const categories =
  "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn Emoji Bidi_Control Variation_Selector Default_Ignorable_Code_Point White_Space Noncharacter_Code_Point";

/** The first and the last code point of each class, below and above U+FFFF, and all controls; never NUL, which PostgreSQL has not. */
function codePoints(): string[] {
  const classes = categories
    .split(" ")
    .map((name) => ({ pattern: new RegExp(`^\\p{${name}}$`, "u"), found: [] as string[][] }));
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const plane = code > 0xffff ? 1 : 0;
    for (const { pattern, found } of classes)
      if (pattern.test(character)) {
        found[plane] ??= [character];
        found[plane][1] = character;
      }
  }
  const controls = Array.from({ length: 0x9f }, (_, at) => String.fromCodePoint(at + 1));
  return [...new Set([...classes.flatMap(({ found }) => found.flat()), ...controls])].filter(Boolean);
}

/** Texts that mean something to COPY, to JSON, or to a reader that splits lines. */
const meaningful = [
  ...["", " ", "\\.", "\\N", "\\n", "\\r\\n", "\\t", "\\\\", "\\", "\\x41", "\\101", "\t", "\n", "\r", "\r\n"],
  ...[
    "\n\\.\n",
    "a\u2028b",
    "a\u2029b",
    "a\u0085b",
    "a\vb\fc",
    "\ufeff",
    "\u202eabc\u202c",
    "\u0301",
    "e\u0301",
    "👩‍👩‍👧‍👦",
  ],
  ...["NULL", "null", '{"sequences":[]}', '{"table":"orders","columns":[]}', "'", '"', "$$", "{}", "{a,b}", "\u001a"],
];

const samples = [...meaningful, ...codePoints().flatMap((character) => [character, `a${character}b${character}`])];

/** Removes what would refuse a sample: constraints, unique indexes, triggers. */
const loosening = `do $$
  declare each record;
  begin
    for each in select conrelid::regclass as place, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x', 'p') order by contype = 'p', contype = 'u'
    loop execute format('alter table %s drop constraint if exists %I cascade', each.place, each.conname); end loop;
    for each in select indexrelid::regclass as place from pg_index join pg_class c on c.oid = indrelid
      where c.relnamespace = 'public'::regnamespace
    loop execute format('drop index %s', each.place); end loop;
    for each in select oid::regclass as place from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop execute format('alter table %s disable trigger user', each.place); end loop;
    for each in select attrelid::regclass as place, attname from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
        and attnotnull and attidentity = ''
    loop execute format('alter table %s alter %I drop not null', each.place, each.attname); end loop;
  end $$`;

type Column = { table: string; column: string; type: "text" | "character varying" | "ARRAY" | "json" | "jsonb" };

const textColumns = async (pool: pg.Pool): Promise<Column[]> =>
  (
    await pool.query<Column>(`
      select c.table_name as table, c.column_name as column, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' and is_generated = 'NEVER'
        and (data_type in ('text', 'character varying', 'json', 'jsonb') or udt_name in ('_text', '_varchar')) order by 1, 2`)
  ).rows;

/** The SQL that makes a value of the column out of the sample `v`. */
const sampleAs: Record<Column["type"], string> = {
  text: "v",
  "character varying": "v",
  ARRAY: "array[v, null, v]",
  json: "json_build_object('k' || v, v)",
  jsonb: "jsonb_build_object('k' || v, v)",
};

const fingerprints = async (pool: pg.Pool): Promise<Map<string, string>> => {
  const prints = new Map<string, string>();
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  for (const { name } of rows) {
    const print = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from "${name}" t`,
    );
    prints.set(name, print.rows[0].print);
  }
  return prints;
};

describe("what visitors may type never makes a dump unusable", () => {
  test("a row of every class of code points in every text column of every table comes back as it was", async () => {
    const source = await migratedDirectory();
    const migrations = path.join(path.dirname(source), "migrations");
    fs.cpSync("database/migrations", migrations, { recursive: true });
    const file = path.join(path.dirname(source), "shop.dump");
    const database = await startHere(source);
    const pool = poolFor(database.connection);
    await migrateDatabase(pool);
    await pool.query(loosening);
    const columns = await textColumns(pool);
    expect(columns.length).toBeGreaterThan(100);
    for (const { table, column, type } of columns)
      await pool.query(`insert into "${table}" ("${column}") select ${sampleAs[type]} from unnest($1::text[]) v`, [
        samples,
      ]);
    const before = await fingerprints(pool);
    expect(await dumpDatabase({ DATA_DIR: source }, file)).toMatch(/and read back: \d+ rows in \d+ tables/);
    const { rows: counted } = await checkDump(file);
    expect([...counted.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(
      samples.length * columns.length,
    );

    const target = poolFor((await startHere(scratchDirectory())).connection);
    // The shop's own constraints would refuse the samples; here the last migration removes them.
    const journalFile = path.join(migrations, "meta/_journal.json");
    const journal = JSON.parse(fs.readFileSync(journalFile, "utf8"));
    const last = journal.entries.at(-1);
    fs.appendFileSync(path.join(migrations, `${last.tag}.sql`), `\n--> statement-breakpoint\n${loosening}`);
    await restoreDump(target, file, { force: false, folder: migrations });
    expect(await fingerprints(target)).toEqual(before);
  }, 300_000);

  test("all code points at once, through the hourly dump and the command that restores it", async () => {
    const source = await migratedDirectory();
    const pool = poolFor((await startHere(source)).connection);
    await migrateDatabase(pool);
    for (let first = 1; first <= 0x10ffff; first += 0x4000) {
      const codes = Array.from({ length: 0x4000 }, (_, at) => first + at);
      const text = codes
        .filter((code) => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
        .map((code) => String.fromCodePoint(code))
        .join("");
      await pool.query("insert into price_history (name, price, author) values ('row', 1, $1)", [text]);
    }
    const before = await fingerprints(pool);
    await writeBackup(pool, source, 24);
    const target = { DATA_DIR: scratchDirectory() };
    await restoreDatabase(target, listBackups(source)[0]!, false);
    expect(await withDatabase(target, fingerprints)).toEqual(before);
  }, 120_000);
});

describe("a dump is read back as a restore reads it", () => {
  test("a row with too few or too many columns, a lost or an added row, and anything after the end are found", async () => {
    const source = await migratedDirectory();
    await withDatabase({ DATA_DIR: source }, async (pool) => {
      await migrateDatabase(pool);
      await pool.query("insert into price_history (name, price, author) values ('a', 1, 'x'), ('b', 2, 'y')");
    });
    const file = path.join(path.dirname(source), "shop.dump");
    await dumpDatabase({ DATA_DIR: source }, file);
    const text = gunzipSync(fs.readFileSync(file)).toString();
    const row = text.split("\n").find((line) => line.includes("\ta\t"))!;
    const faults: [string, string, RegExp][] = [
      ["split", text.replace(row, row.replace("\ta\t", "\ta\n\t")), /has \d+ columns instead of \d+/],
      ["wide", text.replace(row, `${row}\tmore`), /has \d+ columns instead of \d+/],
      ["lost", text.replace(`${row}\n`, ""), /holds 1 rows of price_history instead of 2/],
      ["twice", text.replace(row, `${row}\n${row}`), /holds 3 rows of price_history instead of 2/],
      ["after", `${text}more\n`, /something follows its end/],
      ["open", text.replace(/\n$/, ""), /ends too early/],
    ];
    for (const [name, content, message] of faults) {
      const damaged = path.join(path.dirname(source), `${name}.dump`);
      fs.writeFileSync(damaged, gzipSync(content));
      await expect(checkDump(damaged), name).rejects.toThrow(message);
    }
    // Versions before this one wrote no numbers of rows.
    const former = path.join(path.dirname(source), "former.dump");
    fs.writeFileSync(former, gzipSync(text.replace(/,"rows":\{[^}]*\}/, "")));
    await restoreDatabase({ DATA_DIR: scratchDirectory() }, former, false);
  });
});
