import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestShop, type TestShop } from "../shop.ts";
import { type Answer, ask, cookiesOf } from "./ask.ts";
import { orderBody } from "./order-body.ts";
import { emptyDatabase, hasPostgres } from "./postgres.ts";

// A machine that is busy with other tests opens a shop in ten seconds instead of one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const buyers = 12;
const enoughCuts = 200;
const longestMilliseconds = 30_000;

describe.skipIf(!hasPostgres)("issue 8.1: connections that PostgreSQL ends inside transactions", () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let shop: TestShop;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await emptyDatabase();
    shop = await startTestShop({ env: { DATABASE_URL: database.url } });
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await shop?.stop();
    await database?.stop();
  });

  const order = (email: string): Promise<Answer> => ask(shop, "/api/orders", { json: orderBody({ email }) });
  const begin = (placed: Answer): Promise<Answer> => {
    const { id, total_amount: amount } = placed.data as { id: string; total_amount: number };
    return ask(shop, "/api/create-payment", {
      json: { orderId: id, amount },
      headers: { cookie: cookiesOf(placed) },
    });
  };
  const countOf = async (sql: string, values: unknown[] = []): Promise<number> =>
    Number((await admin.query<{ n: string }>(sql, values)).rows[0]!.n);

  test("issue 8.1, security 6.51: pg_terminate_backend of idle transactions while 12 buyers order: 503, never the end", async () => {
    const end = performance.now() + longestMilliseconds;
    let cuts = 0;
    const isOver = () => cuts >= enoughCuts || performance.now() > end;
    const answers: Answer[] = [];
    const placed: string[] = [];
    const buy = async (buyer: number) => {
      for (let attempt = 0; !isOver(); attempt++) {
        const email = `buyer-${buyer}-${attempt}@example.com`;
        const answer = await order(email);
        answers.push(answer);
        if (answer.status !== 201) continue;
        placed.push(email);
        answers.push(await begin(answer));
      }
    };
    const cut = async () => {
      while (!isOver()) {
        const { rowCount } = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name like 'shop process%' and state = 'idle in transaction'`,
        );
        cuts += rowCount ?? 0;
        await sleep(20);
      }
    };
    await Promise.all([...Array.from({ length: buyers }, (_, index) => buy(index)), cut()]);

    expect(cuts).toBeGreaterThanOrEqual(enoughCuts);
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 201, 503]);
    for (const answer of answers)
      if (answer.status === 503) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(await countOf("select count(distinct email) as n from orders where email = any($1)", [placed])).toBe(
      placed.length,
    );
    const half =
      "select count(*) as n from orders o where (select count(*) from order_events e where e.order_id = o.id) <> 1";
    expect(await countOf(half)).toBe(0);
    // At once, on new connections.
    const after = await Promise.all(Array.from({ length: buyers }, (_, index) => order(`after-${index}@example.com`)));
    expect(after.map(({ status }) => status)).toEqual(Array(buyers).fill(201));
    expect(shop.log().join("\n")).not.toMatch(/uncaught exception|unhandled rejection/);
  });
});
