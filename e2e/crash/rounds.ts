import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { copyDatabase, passableTemporaryFolder } from "#database/testing/template-directory.ts";
import { ask } from "../http/ask.ts";
import { endServer, isAlive, startTestShop, type TestShop } from "../shop.ts";
import type { CrashDatabase } from "./databases.ts";
import { type History, judge, openHistory, type StoredOrder, type Verdict } from "./history.ts";

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
  /** No round begins later, once each victim has been killed. */
  maxSeconds?: number;
  database: CrashDatabase;
  /** Killed in turn. */
  kill?: readonly Victim[];
  buildDirectory?: string;
  say?(line: string): void;
}): Promise<CrashReport> {
  const { database, kill = victims, buildDirectory } = options;
  const folder = passableTemporaryFolder("odovia-crash-");
  const history = openHistory(join(folder, "history.jsonl"));
  const dataDir = join(folder, "data");
  // Each buyer has a separate address: a hundred rounds place more orders than the limits allow for one address.
  const env = { TRUSTED_PROXIES: "loopback", ...(database.url && { DATABASE_URL: database.url }) };
  const end = performance.now() + (options.maxSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  const rounds: Record<Victim, number> = { shop: 0, database: 0, both: 0 };
  const startMilliseconds: number[] = [];
  const recoveryMilliseconds: number[] = [];
  let shop: TestShop | undefined;
  const buyers = createBuyers(history, () => shop!);
  const startIfDead = async () => {
    if (shop && isAlive(shop.pid)) return;
    const startedAt = performance.now();
    shop = await startTestShop({ env, dataDir, buildDirectory });
    startMilliseconds.push(Math.round(performance.now() - startedAt));
  };

  /** @returns what to say of the time that it took */
  async function killAndRecover(victim: Victim, stopBuyers: () => void): Promise<string> {
    if (victim === "database") {
      await database.kill(dataDir);
      await database.recover();
      recoveryMilliseconds.push(await millisecondsUntilReady(shop!));
      stopBuyers();
      return `ready again after ${recoveryMilliseconds.at(-1)}`;
    }
    stopBuyers();
    await Promise.all([shop!.kill(), ...(victim === "both" ? [database.kill(dataDir)] : [])]);
    if (victim === "both") await database.recover();
    return `opened in ${startMilliseconds.at(-1)}`;
  }

  try {
    if (!database.url) await copySeededDatabase(dataDir, buildDirectory);
    for (let round = 0; round < options.rounds; round++) {
      if (round >= kill.length && performance.now() > end) break;
      const victim = kill[round % kill.length]!;
      await startIfDead();
      await buyers.repeatUnanswered();
      const { stop, done } = buyers.start();
      await buyers.untilAcknowledged();
      // Anywhere in the life of an order.
      await sleep(200 + Math.random() * 900);
      const time = await killAndRecover(victim, stop);
      await done;
      rounds[victim]++;
      const { acknowledged, unanswered } = buyers.counts();
      options.say?.(
        `  round ${round + 1}: killed ${victim}, ${time} ms, ${acknowledged} acknowledged, ${unanswered} unanswered`,
      );
    }
    await startIfDead();
    await buyers.repeatUnanswered();
    const { unanswered, retried } = buyers.counts();
    if (unanswered > 0) throw new Error(`${unanswered} orders were not accepted after the last round.`);
    const stored = await storedOrders(database.connection(dataDir));
    return { ...judge(history.read(), stored), rounds, startMilliseconds, recoveryMilliseconds, retried };
  } finally {
    await shop?.stop();
    endServer(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Intent = { key: string; email: string };

/** Buyers who order one after the other, and what they were answered. */
function createBuyers(history: History, shop: () => TestShop) {
  const unanswered: Intent[] = [];
  let acknowledged = 0;
  let retried = 0;

  /** True when an answer came, whatever it said. */
  async function order({ key, email }: Intent): Promise<boolean> {
    const json = orderBody({ email, idempotency_key: key });
    try {
      const headers = { "x-forwarded-for": `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1` };
      const answer = await ask(shop(), "/api/orders", { json, headers, timeoutMilliseconds: 10_000 });
      if (answer.status === 201) {
        history.write({ type: "ack", key, orderId: answer.data.id, total: String(answer.data.total_amount) });
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

  return {
    counts: () => ({ acknowledged, unanswered: unanswered.length, retried }),
    start() {
      let isOver = false;
      const buy = async () => {
        while (!isOver) {
          const intent = { key: randomUUID(), email: `${randomUUID()}@example.com` };
          history.write({ type: "intent", ...intent });
          if (await order(intent)) continue;
          unanswered.push(intent);
          await sleep(50);
        }
      };
      const done = Promise.all(Array.from({ length: clients }, buy));
      const stop = () => {
        isOver = true;
      };
      return { stop, done };
    },
    async untilAcknowledged() {
      for (const before = acknowledged; acknowledged === before; ) await sleep(10);
    },
    async repeatUnanswered() {
      for (const intent of unanswered.splice(0)) {
        retried++;
        if (!(await order(intent))) unanswered.push(intent);
      }
    },
  };
}

/** A database with the catalogue and the prices, which stays over the rounds. */
async function copySeededDatabase(dataDir: string, buildDirectory: string | undefined): Promise<void> {
  const seeded = await startTestShop({ buildDirectory });
  process.kill(seeded.pid, "SIGTERM");
  while (isAlive(seeded.pid)) await sleep(20);
  copyDatabase(seeded.dataDir, dataDir);
  await seeded.stop();
}

/** The shop lives on and answers again, without anybody's help. */
async function millisecondsUntilReady(shop: TestShop): Promise<number> {
  const startedAt = performance.now();
  while ((await ask(shop, "/readyz").catch(() => undefined))?.status !== 200) {
    const log = () => shop.log().join("\n");
    if (!isAlive(shop.pid)) throw new Error(`The shop ended with its database:\n${log()}`);
    if (performance.now() - startedAt > recoverySeconds * 1000)
      throw new Error(`The shop is not ready ${recoverySeconds} s after its database's end:\n${log()}`);
    await sleep(20);
  }
  return Math.round(performance.now() - startedAt);
}

async function storedOrders(connection: pg.ClientConfig): Promise<StoredOrder[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<StoredOrder>(
    `select o.id, o.email, o.total_amount as total, (select count(*)::int from order_events e where e.order_id = o.id) as events
     from orders o`,
  );
  await client.end();
  return rows;
}
