import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { askOnce, cookiesOf } from "../../e2e/http/ask.ts";
import { startTestShop, type TestShop } from "../../e2e/shop.ts";
import type { DatabaseKind } from "./budgets.ts";
import { stripeKeys } from "./buyers.ts";
import { processorSeconds } from "./process-figures.ts";

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
