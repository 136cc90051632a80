import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scramVerifier } from "#database/runtime-role.ts";
import { startPostgres } from "#database/testing/postgres-cluster.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { ShopDidNotStart, startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { paidOrder } from "./paid-order.ts";

const run = promisify(execFile);

describe("the shop's own role may not change tables", () => {
  let superuser: pg.Client;
  const folder = mkdtempSync(join(tmpdir(), "odovia-roles-"));
  const dump = join(folder, "shop.sql");
  const cluster = startForTests(startPostgres);
  beforeAll(async () => {
    superuser = new pg.Client({ connectionString: cluster.url });
    await superuser.connect();
    await superuser.query("create role shop_owner login nosuperuser nocreatedb createrole");
  });
  afterAll(async () => {
    await superuser?.end();
    rmSync(folder, { recursive: true });
  });

  /** A new database owned by `shop_owner`, and its URLs for both roles. */
  async function newDatabase(role: string): Promise<{ owner: string; runtime: string }> {
    const name = `roles_${randomUUID().slice(0, 8)}`;
    const url = new URL(await cluster.createDatabase(name));
    await superuser.query(`alter database ${name} owner to shop_owner`);
    const as = (user: string) => Object.assign(new URL(url), { username: user, password: "a:b@c/ö" }).href;
    return { owner: as("shop_owner"), runtime: as(role) };
  }
  const program = (command: string, words: string[], env: Record<string, string>) =>
    run(process.execPath, ["tools/commands/database.ts", command, ...words], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    });
  const migrate = (env: Record<string, string>) => program("migrate", [], env);
  const connected = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };

  async function sell(shop: TestShop): Promise<string> {
    const { id, headers } = await paidOrder(shop, { promo_code: "ESSAI10" });
    // Paid by the signed webhook.
    await expect
      .poll(async () => (await ask(shop, `/api/orders/${id}/status`, { headers })).data, {
        timeout: 15_000,
      })
      .toMatchObject({ status: "A_traiter", payment_status: "paid" });
    return id;
  }

  const forbidden = [
    "create table more (id int)",
    "create temporary table more (id int)",
    "create schema more",
    "create function more() returns int language sql as 'select 1'",
    "alter table orders add column more int",
    "alter table jobs.job add column more int",
    "create index more on orders (id)",
    "drop table orders",
    "drop schema jobs cascade",
    "truncate orders",
    "update audit_log set author = 'somebody else'",
    "delete from audit_log",
    "truncate audit_log",
    "set odovia.audit_erasure = 'on'; delete from audit_log",
    "insert into audit_chain (position, audit_id, at, contents, hash) values (99, 'x', now(), '', '')",
    "update audit_chain set hash = ''",
    "delete from audit_chain",
    "select add_audit_link(row) from audit_log row",
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)",
    "create role more",
  ];

  test("security 6.49: after `npm run db:migrate` the shop starts and sells with a role that cannot change tables", async () => {
    const { owner, runtime } = await newDatabase("shop_runtime");
    const { stdout } = await migrate({ DATABASE_URL: runtime, MIGRATION_DATABASE_URL: owner });
    expect(stdout).toContain("shop_runtime");
    const shop = await startTestShop({ env: { DATABASE_URL: runtime } });
    const client = await connected(runtime);
    try {
      const id = await sell(shop);
      // A job does it.
      const mails = () => client.query("select status from mail_outbox where order_id = $1", [id]);
      await expect.poll(async () => (await mails()).rows, { timeout: 20_000 }).toEqual([{ status: "kept" }]);
      for (const statement of forbidden) {
        const refused = await client.query(statement).then(
          () => "done",
          (error: { code?: string }) => error.code,
        );
        expect(refused, statement).toBe("42501");
      }
      // What erases the audit works as well, and erases nothing young.
      const kept = await client.query(
        "select count(*)::int as n, erase_old_audit(now() + interval '9 years') as gone from audit_log",
      );
      expect(kept.rows[0].gone).toBe(0);
      await client.query("select erase_audited_fields('{order:x}', '{email,status}')");
      expect(shop.log().join("\n")).not.toMatch(/42501|permission denied|did not start yet/);
      await program("dump", [dump], { DATABASE_URL: runtime });
    } finally {
      await client.end();
      await shop.stop();
    }
    // The owner recreates the tables, and the shop's role gets its rights again.
    const both = { DATABASE_URL: runtime, MIGRATION_DATABASE_URL: owner };
    await program("restore", [dump, "--force"], both);
    const restored = await startTestShop({ env: { DATABASE_URL: runtime } });
    await sell(restored).finally(() => restored.stop());
  });

  test("with both URLs every start migrates and continues with the restricted role", async () => {
    const { owner, runtime } = await newDatabase("shop_started");
    for (let start = 1; start <= 2; start++) {
      const shop = await startTestShop({ env: { DATABASE_URL: runtime, MIGRATION_DATABASE_URL: owner } });
      try {
        await sell(shop);
        const { rows } = await superuser.query(
          `select distinct usename from pg_stat_activity where application_name like 'shop process ${shop.pid} %'`,
        );
        expect(rows).toEqual([{ usename: "shop_started" }]);
      } finally {
        await shop.stop();
      }
    }
  });

  test("without tables, or with outdated ones, a restricted role is refused in one sentence", async () => {
    const { owner, runtime } = await newDatabase("shop_refused");
    await superuser.query("create role shop_refused login");
    const start = () => startTestShop({ env: { DATABASE_URL: runtime } }).then((shop) => shop.stop());
    await expect(start()).rejects.toThrow(/may not make tables.*npm run db:migrate/s);
    await migrate({ DATABASE_URL: runtime, MIGRATION_DATABASE_URL: owner });
    const client = await connected(owner);
    await client.query("update jobs.version set version = version - 1");
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ShopDidNotStart);
    expect(
      (error as ShopDidNotStart).lines.filter((line) => /queue's tables.*npm run db:migrate/.test(line)),
    ).toHaveLength(1);
    expect((error as ShopDidNotStart).exitCode).toBe(1);
    await client.end();
  });

  test("URLs of two different databases are refused", async () => {
    const [one, other] = [await newDatabase("shop_one"), await newDatabase("shop_one")];
    await expect(
      startTestShop({ env: { DATABASE_URL: other.runtime, MIGRATION_DATABASE_URL: one.owner } }).then((shop) =>
        shop.stop(),
      ),
    ).rejects.toThrow("do not lead to the same database");
  });

  test("the password verifier equals the one that PostgreSQL generates", async () => {
    await superuser.query("set password_encryption = 'scram-sha-256'");
    await superuser.query("create role verified login password 'correct-horse:@/'");
    const { rows } = await superuser.query<{ stored: string }>(
      "select rolpassword as stored from pg_authid where rolname = 'verified'",
    );
    const { stored } = rows[0]!;
    const [, iterations, salt] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$/.exec(stored)!;
    expect(scramVerifier("correct-horse:@/", Buffer.from(salt!, "base64"), Number(iterations))).toBe(stored);
  });
});
