import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { embeddedConnection } from "#database/embedded/connection.ts";
import { copyDatabase, passableTemporaryFolder } from "#database/testing/template-directory.ts";
import { ask } from "../http/ask.ts";
import { orderBody } from "../http/order-body.ts";
import { endServer, isAlive, startTestShop, type TestShop } from "../shop.ts";
import { judge, openHistory, type StoredOrder, type Verdict } from "./history.ts";

export type CrashReport = Verdict & { rounds: number; startMilliseconds: number[]; retried: number };

const clients = 6;

/**
 * Kills the shop (`kill -9`) again and again while buyers order, starts it again on the same data, and lets the buyers
 * whose answer was lost send the same form once more, as the page does. A start that fails throws.
 */
export async function crashRounds(options: {
  rounds: number;
  /** Unset: the embedded database. */
  databaseUrl?: string;
  buildDirectory?: string;
  say?(line: string): void;
}): Promise<CrashReport> {
  const folder = passableTemporaryFolder("odovia-crash-");
  const history = openHistory(join(folder, "history.jsonl"));
  const dataDir = join(folder, "data");
  // Each buyer has an address of his own: a hundred rounds are more orders than the limits allow to one.
  const env: Record<string, string> = {
    TRUSTED_PROXIES: "loopback",
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
  };
  const addressOf = (key: string) => `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1`;
  const startMilliseconds: number[] = [];
  const unanswered: { key: string; email: string }[] = [];
  let retried = 0;
  let shop: TestShop | undefined;
  const start = async () => {
    const begun = performance.now();
    shop = await startTestShop({ env, dataDir, buildDirectory: options.buildDirectory });
    startMilliseconds.push(Math.round(performance.now() - begun));
  };

  /** True when an answer came, whatever it said. */
  async function order(intent: { key: string; email: string }): Promise<boolean> {
    const json = orderBody({ email: intent.email, idempotency_key: intent.key });
    try {
      const headers = { "x-forwarded-for": addressOf(intent.key) };
      const answer = await ask(shop!, "/api/orders", { json, headers, timeoutMilliseconds: 10_000 });
      if (answer.status === 201) {
        history.write({
          type: "ack",
          key: intent.key,
          orderId: answer.data.id,
          total: String(answer.data.total_amount),
        });
        return true;
      }
      if (answer.status === 503) return false;
      throw new Error(`An order was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    } catch (error) {
      if (/ECONN|hang up|no answer|EPIPE/.test(`${(error as NodeJS.ErrnoException).code} ${(error as Error).message}`))
        return false;
      throw error;
    }
  }

  try {
    if (!options.databaseUrl) {
      // A seeded copy, which is ours to keep over the rounds.
      const seeded = await startTestShop({ buildDirectory: options.buildDirectory });
      process.kill(seeded.pid, "SIGTERM");
      while (isAlive(seeded.pid)) await sleep(20);
      copyDatabase(seeded.dataDir, dataDir);
      await seeded.stop();
    }
    for (let round = 0; round < options.rounds; round++) {
      await start();
      for (const intent of unanswered.splice(0)) {
        retried++;
        if (!(await order(intent))) unanswered.push(intent);
      }
      let killed = false;
      const buyers = Array.from({ length: clients }, async () => {
        while (!killed) {
          const intent = { key: randomUUID(), email: `${randomUUID()}@example.com` };
          history.write({ type: "intent", ...intent });
          if (!(await order(intent))) unanswered.push(intent);
        }
      });
      // Anywhere in the life of an order, from the first request on.
      await sleep(200 + Math.random() * 900);
      killed = true;
      await shop!.kill();
      await Promise.all(buyers);
      options.say?.(
        `  round ${round + 1}: open after ${startMilliseconds.at(-1)} ms, ${history.read().filter(({ type }) => type === "ack").length} acknowledged, ${unanswered.length} unanswered`,
      );
    }
    await start();
    for (const intent of unanswered.splice(0)) {
      retried++;
      if (!(await order(intent))) throw new Error("An order was not accepted after the last start.");
    }
    const database = new pg.Client(
      options.databaseUrl ? { connectionString: options.databaseUrl } : embeddedConnection(dataDir),
    );
    await database.connect();
    const { rows } = await database.query<StoredOrder>(
      `select o.id, o.email, o.total_amount as total, (select count(*)::int from order_events e where e.order_id = o.id) as events
       from orders o`,
    );
    await database.end();
    return { ...judge(history.read(), rows), rounds: options.rounds, startMilliseconds, retried };
  } finally {
    await shop?.stop();
    endServer(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
