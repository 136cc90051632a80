import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { verifyAudit } from "#app/platform/audit/verify-audit.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase, untilLockIsAwaited } from "#database/testing/test-database.ts";
import { migrateDatabase, NewerDatabase, oldestCompatible } from "./migrate.ts";
import { migrateAsOwner, prepareDatabase } from "./prepare-database.ts";

const database = startForTests(testDatabase);

const applied = async () =>
  Number((await database.pool.query("select count(*) from drizzle.__drizzle_migrations")).rows[0].count);

test("security 6.48: migrating again changes nothing", async () => {
  const before = await applied();
  expect(before).toBeGreaterThan(0);
  await migrateDatabase(database.pool);
  expect(await applied()).toBe(before);
});

test("a migration may take longer than the statements of a request", async () => {
  const folder = mkdtempSync(join(tmpdir(), "odovia-migrations-"));
  mkdirSync(join(folder, "meta"));
  const entry = { idx: 0, version: "7", when: Date.now() + 86_400_000, tag: "slow", breakpoints: true };
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", entries: [entry] }));
  writeFileSync(join(folder, "slow.sql"), "select pg_sleep(1)");
  const impatient = new pg.Pool({ ...database.pool.options, query_timeout: 200 });
  await expect(impatient.query("select pg_sleep(1)")).rejects.toThrow("timeout");
  const before = await applied();
  await migrateDatabase(impatient, folder);
  expect(await applied()).toBe(before + 1);
  await impatient.end();
  await database.pool.query("delete from drizzle.__drizzle_migrations where created_at = $1", [entry.when]);
  rmSync(folder, { recursive: true });
});

/** The migrations up to the one of that number, in a separate folder. */
function migrationsBefore(number: number): string {
  const folder = mkdtempSync(join(tmpdir(), "odovia-migrations-"));
  cpSync("database/migrations", folder, { recursive: true });
  const journalFile = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx < number);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries }));
  return folder;
}

describe("an old version on the tables of a newer one", () => {
  const setLast = (pool: pg.Pool, when: number) =>
    pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [when]);

  test("is refused in one sentence that says what to do, and changes nothing", async () => {
    const pool = await emptied();
    await migrateDatabase(pool);
    const later = Date.UTC(2031, 0, 15);
    await pool.query("comment on table drizzle.__drizzle_migrations is null");
    await setLast(pool, later);
    const refusal = await migrateDatabase(pool).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NewerDatabase);
    expect(refusal).toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(
        /^The database is of a newer version of the shop \(changed for it on 2031-01-15, .*\): start that version, or restore a dump from before it\.$/,
      ),
    });
    const databaseUrl = String(pool.options.connectionString);
    await expect(prepareDatabase({ databaseUrl, migrationDatabaseUrl: undefined }, pool)).rejects.toBeInstanceOf(
      NewerDatabase,
    );
    await expect(migrateAsOwner({ databaseUrl, migrationDatabaseUrl: undefined })).rejects.toBeInstanceOf(
      NewerDatabase,
    );
    // The newer version declares only programs of its own time.
    await pool.query(`comment on table drizzle.__drizzle_migrations is 'compatible since ${later}'`);
    await expect(migrateDatabase(pool)).rejects.toBeInstanceOf(NewerDatabase);
  });

  test("starts when the newer one has declared it compatible, as each migration does", async () => {
    const pool = await emptied();
    await migrateDatabase(pool, migrationsBefore(30));
    await migrateDatabase(pool);
    // What the next version stores, which still knows `oldestCompatible`.
    await setLast(pool, Date.UTC(2031, 0, 15));
    await migrateDatabase(pool);
    await expect(migrateDatabase(pool, migrationsBefore(30))).rejects.toBeInstanceOf(NewerDatabase);
  });

  test("the version that is declared is one of the journal", () => {
    const { entries } = JSON.parse(readFileSync("database/migrations/meta/_journal.json", "utf8"));
    expect(entries.map(({ tag }: { tag: string }) => tag)).toContain(oldestCompatible);
  });
});

async function emptied(): Promise<pg.Pool> {
  const { pool } = database;
  for (const statement of ["drop schema public cascade", "drop schema drizzle cascade", "create schema public"])
    await pool.query(statement);
  return pool;
}

const oldNumber = (pool: pg.Pool | pg.PoolClient, year: number) =>
  pool.query<{ last: number }>(
    `insert into order_numbers (year, last) values ($1, 1)
     on conflict (year) do update set last = order_numbers.last + 1 returning last`,
    [year],
  );

test("docs/decisions/0026: the sequence continues above every number that a checkout of the earlier version took", async () => {
  const pool = await emptied();
  const folder = migrationsBefore(13);
  await migrateDatabase(pool, folder);
  const year = new Date().getFullYear();
  for (let i = 0; i < 7; i++) await oldNumber(pool, year);
  // A checkout that has its number and has not finished when the migration begins.
  const checkout = await pool.connect();
  await checkout.query("begin");
  const { rows: taken } = await oldNumber(checkout, year);
  const migrated = migrateDatabase(pool);
  await untilLockIsAwaited(pool);
  await checkout.query("commit");
  checkout.release();
  await migrated;
  const { rows: next } = await pool.query<{ n: number }>("select nextval('order_number')::int as n");
  expect([taken[0]!.last, next[0]!.n]).toEqual([8, 9]);
  for (const later of [year, year + 1]) {
    const [counted] = (await oldNumber(pool, later)).rows;
    expect(counted!.last).toBeGreaterThan(9);
  }
  rmSync(folder, { recursive: true });
});

test("docs/decisions/0029: what earlier versions wrote about an order as a sentence becomes columns, in its history and the audit", async () => {
  const pool = await emptied();
  const folder = migrationsBefore(45);
  await migrateDatabase(pool, folder);
  const id = randomUUID();
  const texts = "number first_name last_name address city postal_code country license_plate phone email vehicle_brand";
  await pool.query(
    `insert into orders (id, ${texts.replaceAll(" ", ", ")}, vehicle_model, vehicle_energy, vehicle_year, language,
       terms_version, accepted_terms_at, access_token_hash, discount_amount, product_price, shipping_price, subtotal, total_amount)
     values ($1, ${texts.replaceAll(/\w+/g, "''").replaceAll(" ", ", ")}, '', '', 0, 'fr', '', now(), '', 0, 79, 0, 79, 79)`,
    [id],
  );
  const notes: [note: string, kind: string | null, amount: string | null, rest: string, nothingOwed?: boolean][] = [
    ["payment pi_1", null, null, "payment pi_1"],
    ["delivered", null, null, "delivered"],
    ["late payment pi_2, to be refunded", "latePaymentToRefund", null, "pi_2"],
    ["unpaid after 24 hours", "unpaid", null, "24"],
    ["held: an: address\nof two lines", "held", null, "an: address\nof two lines"],
    ["returned: tested: box open", "returned", null, "tested: box open"],
    ["press: a magazine", "ownOrder", null, "a magazine"],
    ["withdrawal 5b1c, declared 2026-11-02T09:30:00.000Z", "withdrawal", null, "2026-11-02T09:30:00.000Z"],
    ["refund of 20.00 EUR requested: goodwill", "refundRequested", "20.00", "goodwill"],
    ["refund of 20.00 EUR requested", "refundRequested", "20.00", ""],
    ["refund of 1234.50 EUR failed", "refundFailed", "1234.50", ""],
    ["refund of 5.00 EUR", "refund", "5.00", ""],
    ["failed refund of 20.00 EUR settled: transfer", "refundSettled", "20.00", "transfer"],
    ["failed refund of 20.00 EUR waived: exchanged", "refundWaived", "20.00", "exchanged"],
    ["failed refund of 7.00 EUR waived, nothing owed: kept", "refundWaived", "7.00", "kept", true],
    ["payment of 79.00 EUR disputed, answer due by 2026-12-05", "disputed", "79.00", "2026-12-05"],
    ["dispute closed, payment lost", "disputeLost", null, ""],
    ["Colissimo 6A123", null, null, "Colissimo 6A123"],
    ["", null, null, ""],
  ];
  const write = (written: string[]) =>
    pool.query(
      `insert into order_events (order_id, author, to_status, to_payment_status, note)
       select $1, 'test', 'Livree', 'paid', note from unnest($2::text[]) note`,
      [id, written],
    );
  const stored = async () => {
    const { rows } = await pool.query("select kind, amount, note, nothing_owed from order_events order by id");
    return rows.map(({ kind, amount, note, nothing_owed }) => [kind, amount, note, nothing_owed]);
  };
  await write(notes.map(([note]) => note));
  await pool.query(
    `insert into audit_log (id, author, action, subject, detail) values
       ('1', 'user:a', 'order-refund-waived', 'order:x', 'failed refund of 7.00 EUR waived, nothing owed: kept'),
       ('2', '', 'order-dispute-closed', 'order:x', 'dispute closed, payment lost'),
       ('3', 'user:a', 'dongle-changed', 'dongle:x', 'held: not an order'),
       ('4', 'user:a', 'order-delivered', 'order:x', 'delivered')`,
  );
  await migrateDatabase(pool);
  expect(await stored()).toEqual(
    notes.map(([, kind, amount, rest, nothingOwed = false]) => [kind, amount, rest, nothingOwed]),
  );
  const dispute = async () => (await pool.query("select dispute from orders")).rows;
  expect(await dispute()).toEqual([{ dispute: "lost" }]);
  expect((await pool.query("select detail, after from audit_log order by id")).rows).toEqual([
    { detail: "kept", after: { amount: "7.00" } },
    { detail: "disputeLost", after: null },
    { detail: "held: not an order", after: null },
    { detail: "", after: null },
  ]);
  // The earlier version, which still runs, writes on.
  await pool.query("delete from order_events");
  const ofMoney = notes.filter(([note, kind]) => / EUR/.test(note) || kind?.startsWith("dispute"));
  expect(ofMoney).toHaveLength(9);
  const since = [...ofMoney, notes[0]!, ["held: fraud", null, null, "held: fraud"] as const];
  for (const [note] of since) await write([note]);
  expect(await stored()).toEqual(
    since.map(([, kind, amount, rest, nothingOwed = false]) => [kind, amount, rest, nothingOwed]),
  );
  expect(await dispute()).toEqual([{ dispute: "lost" }]);
  await write(["payment of 79.00 EUR disputed"]);
  expect(await dispute()).toEqual([{ dispute: "open" }]);
  rmSync(folder, { recursive: true });
});

test("security 6.48: three instances that start together on an empty database do not collide", async () => {
  const before = await applied();
  await emptied();
  const pools = [1, 2, 3].map(() => new pg.Pool({ ...database.connection, max: 2 }));
  await Promise.all(pools.map((pool) => migrateDatabase(pool)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(await applied()).toBe(before);
  expect((await database.pool.query("select count(*) from orders")).rows[0].count).toBe("0");
});

test("stored addresses get the ASCII form of their international domain, and others stay", async () => {
  const pool = await emptied();
  const folder = migrationsBefore(52);
  await migrateDatabase(pool, folder);
  const domains = [
    "müller.de",
    "例え.jp",
    "bücher-straße.example",
    "пример.испытание",
    "mañana.com.ar",
    "xn--mller-kva.at",
  ];
  const addresses = [...domains.map((domain) => `Zoé@${domain}`), "zoé@example.com", "zoe@xn--mller-kva.de"];
  for (const address of addresses)
    await pool.query("insert into data_links (token_hash, email, expires_at) values ($1, $1, now())", [address]);
  for (const address of ["jane@müller.de", "jane@xn--mller-kva.de", "ana@mañana.com.ar"])
    await pool.query("insert into newsletter (email, language) values ($1, 'de')", [address]);
  await migrateDatabase(pool);
  const stored = await pool.query<{ token_hash: string; email: string }>("select token_hash, email from data_links");
  for (const { token_hash: before, email } of stored.rows)
    expect(email).toBe(before.replace(/[^@]+$/, (domain) => domainToASCII(domain)));
  const { rows } = await pool.query<{ email: string }>('select email from newsletter order by email collate "C"');
  // Somebody who is there in both spellings stays in both: which consent counts is not for a migration to decide.
  expect(rows.map(({ email }) => email)).toEqual([
    "ana@xn--maana-pta.com.ar",
    "jane@müller.de",
    "jane@xn--mller-kva.de",
  ]);
  rmSync(folder, { recursive: true });
});

test("security 6.65: rows written before the chain, and by the earlier version after it, are links in order", async () => {
  const pool = await emptied();
  const folder = migrationsBefore(60);
  await migrateDatabase(pool, folder);
  const write = (id: string, ago: string) =>
    pool.query(
      "insert into audit_log (id, at, author, action, after) values ($1, now() - $2::interval, '', 'x', '{\"a\": 1}')",
      [id, ago],
    );
  await write("second", "1 day");
  await write("first", "2 days");
  await migrateDatabase(pool);
  await write("third", "0");
  const { rows } = await pool.query("select audit_id as id from audit_chain order by position");
  expect(rows.map(({ id }) => id)).toEqual(["first", "second", "third"]);
  expect(await verifyAudit(drizzle(pool))).toMatchObject({ ok: true, rows: 3 });
  rmSync(folder, { recursive: true });
});
