import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { copyDatabase, passableTemporaryFolder } from "#database/testing/template-directory.ts";
import { ask } from "../http/ask.ts";
import { orderBody } from "../http/order-body.ts";
import { endServer, isAlive, startTestShop, type TestShop } from "../shop.ts";
import type { CrashDatabase } from "./databases.ts";
import { judge, openHistory, type StoredOrder, type Verdict } from "./history.ts";

export const victims = ["shop", "database", "both"] as const;
export type Victim = (typeof victims)[number];

export type CrashReport = Verdict & {
  rounds: Record<Victim, number>;
  /** From the start of the program until it is open. */
  startMilliseconds: number[];
  /** From the end of the database until the shop that lived on is ready again. */
  recoveryMilliseconds: number[];
  retried: number;
};

const clients = 6;
const recoverySeconds = 60;

/**
 * Kills the shop, the database or both (`kill -9`) again and again while buyers order, and lets the buyers whose answer was
 * lost send the same form once more, as the page does. A shop that was killed is started again on the same data; a shop
 * whose database was killed has to recover by itself. A start or a recovery that fails throws.
 */
export async function crashRounds(options: {
  rounds: number;
  database: CrashDatabase;
  /** Killed in turn. */
  kill?: readonly Victim[];
  buildDirectory?: string;
  say?(line: string): void;
}): Promise<CrashReport> {
  const { database, kill = victims } = options;
  const folder = passableTemporaryFolder("odovia-crash-");
  const history = openHistory(join(folder, "history.jsonl"));
  const dataDir = join(folder, "data");
  // Each buyer has an address of his own: a hundred rounds are more orders than the limits allow to one.
  const env: Record<string, string> = {
    TRUSTED_PROXIES: "loopback",
    ...(database.url ? { DATABASE_URL: database.url } : {}),
  };
  const addressOf = (key: string) => `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1`;
  const rounds: Record<Victim, number> = { shop: 0, database: 0, both: 0 };
  const startMilliseconds: number[] = [];
  const recoveryMilliseconds: number[] = [];
  const unanswered: { key: string; email: string }[] = [];
  let acknowledged = 0;
  let retried = 0;
  let shop: TestShop | undefined;
  const start = async () => {
    const startedAt = performance.now();
    shop = await startTestShop({ env, dataDir, buildDirectory: options.buildDirectory });
    startMilliseconds.push(Math.round(performance.now() - startedAt));
  };

  /** True when an answer came, whatever it said. */
  async function order(intent: { key: string; email: string }): Promise<boolean> {
    const json = orderBody({ email: intent.email, idempotency_key: intent.key });
    try {
      const headers = { "x-forwarded-for": addressOf(intent.key) };
      const answer = await ask(shop!, "/api/orders", { json, headers, timeoutMilliseconds: 10_000 });
      if (answer.status === 201) {
        const total = String(answer.data.total_amount);
        history.write({ type: "ack", key: intent.key, orderId: answer.data.id, total });
        acknowledged++;
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

  async function repeatUnansweredOrders(): Promise<void> {
    for (const intent of unanswered.splice(0)) {
      retried++;
      if (!(await order(intent))) unanswered.push(intent);
    }
  }

  /** The shop lives on and answers again, without anybody's help. */
  async function recovered(): Promise<void> {
    const startedAt = performance.now();
    while ((await ask(shop!, "/readyz").catch(() => undefined))?.status !== 200) {
      if (!isAlive(shop!.pid)) throw new Error(`The shop ended with its database:\n${shop!.log().join("\n")}`);
      if (performance.now() - startedAt > recoverySeconds * 1000)
        throw new Error(
          `The shop is not ready ${recoverySeconds} s after its database's end:\n${shop!.log().join("\n")}`,
        );
      await sleep(20);
    }
    recoveryMilliseconds.push(Math.round(performance.now() - startedAt));
  }

  try {
    if (!database.url) {
      // A seeded copy, which is ours to keep over the rounds.
      const seeded = await startTestShop({ buildDirectory: options.buildDirectory });
      process.kill(seeded.pid, "SIGTERM");
      while (isAlive(seeded.pid)) await sleep(20);
      copyDatabase(seeded.dataDir, dataDir);
      await seeded.stop();
    }
    for (let round = 0; round < options.rounds; round++) {
      const victim = kill[round % kill.length]!;
      if (!shop || !isAlive(shop.pid)) await start();
      await repeatUnansweredOrders();
      let isOver = false;
      const buyers = Array.from({ length: clients }, async () => {
        while (!isOver) {
          const intent = { key: randomUUID(), email: `${randomUUID()}@example.com` };
          history.write({ type: "intent", ...intent });
          if (await order(intent)) continue;
          unanswered.push(intent);
          await sleep(50);
        }
      });
      const before = acknowledged;
      while (acknowledged === before) await sleep(10);
      // Anywhere in the life of an order.
      await sleep(200 + Math.random() * 900);
      if (victim === "database") {
        await database.kill(dataDir);
        await database.recover();
        await recovered();
        isOver = true;
      } else {
        isOver = true;
        await Promise.all([shop!.kill(), ...(victim === "both" ? [database.kill(dataDir)] : [])]);
        if (victim === "both") await database.recover();
      }
      await Promise.all(buyers);
      rounds[victim]++;
      const time =
        victim === "database"
          ? `ready again after ${recoveryMilliseconds.at(-1)}`
          : `opened in ${startMilliseconds.at(-1)}`;
      options.say?.(
        `  round ${round + 1}: killed ${victim}, ${time} ms, ${acknowledged} acknowledged, ${unanswered.length} unanswered`,
      );
    }
    if (!isAlive(shop!.pid)) await start();
    await repeatUnansweredOrders();
    if (unanswered.length > 0) throw new Error(`${unanswered.length} orders were not accepted after the last round.`);
    const client = new pg.Client(database.connection(dataDir));
    await client.connect();
    const { rows } = await client.query<StoredOrder>(
      `select o.id, o.email, o.total_amount as total, (select count(*)::int from order_events e where e.order_id = o.id) as events
       from orders o`,
    );
    await client.end();
    return { ...judge(history.read(), rows), rounds, startMilliseconds, recoveryMilliseconds, retried };
  } finally {
    await shop?.stop();
    endServer(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
