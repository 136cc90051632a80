import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { countModelDemand } from "#app/compatibility/model-demand.server.ts";
import { writeOrderDays } from "#app/orders/figures/order-figures.server.ts";
import { databaseOn } from "#app/platform/database/database.server.ts";
import { askOnce, cookiesOf } from "../../e2e/http/ask.ts";
import { startTestShop, type TestShop } from "../../e2e/shop.ts";
import { loadSettings } from "../commands/command-line/shop-database.ts";
import { multiplyYear } from "../demo-data/multiply-year.ts";
import { storeDemoData } from "../demo-data/store-demo-data.ts";
import { stripeKeys } from "./buyers.ts";
import { processorSeconds } from "./process-figures.ts";
import type { DatabaseKind } from "./report.ts";

/** Waits for the invoices and mails of earlier orders, which would disturb the next measurement. */
export async function waitUntilIdle({ pid }: { pid: number }): Promise<void> {
  for (let idleSeconds = 0; idleSeconds < 3; ) {
    const before = processorSeconds(pid) ?? 0;
    await sleep(1_000);
    idleSeconds = (processorSeconds(pid) ?? 0) - before < 0.06 ? idleSeconds + 1 : 0;
  }
}

export const staffPerson = { email: "bench@example.com", password: "correct-horse-battery-staple" };

export async function signIn(shop: { port: number }): Promise<string> {
  const answer = await askOnce(shop, "/api/auth/sign-in/email", { json: staffPerson });
  if (answer.status !== 200) throw new Error(`could not sign in: ${answer.status}`);
  return cookiesOf(answer);
}

export type BenchShop = {
  kind: DatabaseKind;
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  pool: TestShop["pool"];
  start(more?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
  errors(): string[];
};

type Options = {
  kind: DatabaseKind;
  databaseUrl: string | undefined;
  stripeUrl: string;
  checkout?: string;
};

const productionSettings = ({ databaseUrl, stripeUrl }: Options): Record<string, string> => ({
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  RATE_LIMITS: "normal",
  // Each buyer comes from a different address.
  TRUSTED_PROXIES: "loopback",
  SESSION_SECRET: "only for the measurement, 32 characters",
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_BASE: stripeUrl,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** A first start creates and fills the database; then the shop is stopped. */
export async function openBenchShop(options: Options): Promise<BenchShop> {
  const folder = mkdtempSync(join(tmpdir(), "odovia-bench-"));
  const env = productionSettings(options);
  let running: TestShop | undefined;
  const shop = () => {
    if (!running) throw new Error("the shop does not run");
    return running;
  };
  const bench: BenchShop = {
    kind: options.kind,
    get url() {
      return shop().url;
    },
    get port() {
      return shop().port;
    },
    dataDir: join(folder, "data"),
    get pid() {
      return shop().pid;
    },
    get pool() {
      return shop().pool;
    },
    async start(settings = {}) {
      const { checkout } = options;
      running = await startTestShop({
        env: { ...env, ...settings },
        dataDir: join(folder, "data"),
        ...(checkout ? { checkout } : {}),
      });
    },
    async stop() {
      const code = await running?.stop();
      running = undefined;
      if (code) throw new Error(`the shop ended with code ${code}`);
    },
    async close() {
      await running?.stop();
      running = undefined;
      rmSync(folder, { recursive: true, force: true });
    },
    errors: () =>
      shop()
        .log()
        .filter((line) => line.includes('"level":"error"')),
  };
  try {
    await bench.start();
    await bench.stop();
  } catch (error) {
    await bench.close();
    throw error;
  }
  return bench;
}

/**
 * Fills the migrated database of a stopped shop with the sample year and so many copies of it that it has `count` orders,
 * and a member of staff. For the copies, triggers and foreign keys are off, and creating indexes after the rows takes a
 * fifth of the time.
 */
export async function fillShop(connection: pg.PoolConfig, count: number): Promise<void> {
  await storeYear(connection);
  const settings = ["session_replication_role=replica", "synchronous_commit=off", "maintenance_work_mem=512MB"];
  const options = settings.map((each) => `-c ${each}`).join(" ");
  const pool = new pg.Pool({ ...connection, max: 2, options });
  try {
    const indexes = await dropIndexes(pool);
    await multiplyYear(pool, count);
    for (const definition of indexes) await pool.query(definition);
    await pool.query("vacuum analyze");
    const now = new Date();
    await writeOrderDays({ db: databaseOn(pool), now });
    await countModelDemand({ db: databaseOn(pool), now });
    await createAdmin(drizzle(pool), staffPerson);
    await pool.query("checkpoint");
  } finally {
    await pool.end();
  }
}

async function storeYear(connection: pg.PoolConfig): Promise<void> {
  loadSettings();
  const pool = new pg.Pool(connection);
  try {
    await storeDemoData({ db: drizzle(pool), now: new Date() });
  } finally {
    await pool.end();
  }
}

async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and indexrelid not in (select conindid from pg_constraint)`,
  );
  await pool.query(`drop index ${rows.map(({ name }) => name).join(", ")}`);
  return rows.map(({ definition }) => definition);
}
