import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { databaseAddress, type StatementProxy, startStatementProxy } from "#tools/stand-ins/statement-proxy.ts";
import { admin as staff, startTestShop, type TestShop } from "../shop.ts";
import { addAdmin } from "./accounts-shop.ts";
import { type Answer, ask, cookiesOf } from "./ask.ts";
import { migratedDatabase } from "./postgres.ts";

vi.setConfig({ testTimeout: 180_000 });

const buyers = 12;
const enoughCuts = 60;

describe("connections that PostgreSQL terminates inside transactions", () => {
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let shop: TestShop;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await migratedDatabase();
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
    return ask(shop, "/api/create-payment", { json: { orderId: id, amount }, headers: { cookie: cookiesOf(placed) } });
  };
  const countOf = async (sql: string, values: unknown[] = []): Promise<number> =>
    Number((await admin.query<{ n: string }>(sql, values)).rows[0]!.n);

  test("security 6.51: pg_terminate_backend of idle transactions while 12 buyers order causes 503, but the shop keeps running", async () => {
    let cuts = 0;
    const isOver = () => cuts >= enoughCuts;
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

    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toContain(503);
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    for (const answer of answers)
      if (answer.status === 503) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(await countOf("select count(distinct email) as n from orders where email = any($1)", [placed])).toBe(
      placed.length,
    );
    const half =
      "select count(*) as n from orders o where (select count(*) from order_events e where e.order_id = o.id) <> 1";
    expect(await countOf(half)).toBe(0);
    // Immediately, on new connections.
    const after = await Promise.all(Array.from({ length: buyers }, (_, index) => order(`after-${index}@example.com`)));
    expect(after.map(({ status }) => status)).toEqual(Array(buyers).fill(201));
    expect(shop.log().join("\n")).not.toMatch(/uncaught exception|unhandled rejection/);
  });
});

describe("connections that are cut during single requests", () => {
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let proxy: StatementProxy;
  let shop: TestShop;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await migratedDatabase();
    const direct = { connectionString: database.url };
    proxy = await startStatementProxy(databaseAddress(direct));
    shop = await startTestShop({ env: { DATABASE_URL: proxy.through(direct).connectionString! } });
    pool = new pg.Pool({ ...direct, max: 1 });
    await addAdmin(pool, staff);
  });
  afterAll(async () => {
    await pool?.end();
    await shop?.stop();
    await proxy?.stop();
    await database?.stop();
  });

  test("security 6.51: wherever the connection is cut, pages, forms and sessions work or return 503 with a line in the log", async () => {
    const signedIn = { cookie: cookiesOf(await ask(shop, "/api/auth/sign-in/email", { json: staff })) };
    const order = await ask(shop, "/api/orders", { json: orderBody() });
    const buyer = { cookie: cookiesOf(order) };
    const { id, total_amount: amount } = order.data as { id: string; total_amount: number };
    const withdrawal = { name: "Zoé", orderReference: "unknown", email: "zoe@example.com", intent: "confirm" };
    const calls: Record<string, () => Promise<Answer>> = {
      "sign-in form": () => ask(shop, "/auth", { form: staff }),
      "sign-in call": () => ask(shop, "/api/auth/sign-in/email", { json: staff }),
      session: () => ask(shop, "/api/session", { headers: signedIn }),
      "staff page": () => ask(shop, "/admin/orders", { headers: signedIn }),
      "data of a private page": () => ask(shop, "/dashboard.data", { headers: signedIn }),
      "request of a reset link": () => ask(shop, "/reset-password", { form: { email: staff.email } }),
      "newsletter link": () => ask(shop, "/newsletter", { form: { token: "abc" } }),
      "data of the newsletter link": () => ask(shop, "/newsletter.data", { form: { token: "abc" } }),
      "withdrawal form": () => ask(shop, "/retractation", { form: { ...withdrawal, key: randomUUID() } }),
      confirmation: () => ask(shop, `/confirmation?orderId=${id}`, { headers: buyer }),
      "state of an order": () => ask(shop, `/api/orders/${id}/status`, { headers: buyer }),
      "sandbox payment": () => ask(shop, "/api/create-payment", { json: { orderId: id, amount }, headers: buyer }),
    };
    const failed: string[] = [];
    for (const [name, call] of Object.entries(calls)) {
      const usual = await call();
      expect(usual.status, name).toBeLessThan(400);
      // Jobs and events use the database too, so not every cut hits the request.
      for (const place of ["unanswered", "after"] as const)
        for (let statement = 1; statement <= 5; statement++) {
          proxy.arm({ statement, place });
          const answer = await call();
          const where = `${name}, cut ${place} statement ${statement}`;
          expect([usual.status, 503], where).toContain(answer.status);
          if (answer.status === 503) {
            expect(Number(answer.headers["retry-after"]), where).toBeGreaterThan(0);
            failed.push(String(answer.headers["x-request-id"]));
          } else if (name === "session") expect(answer.data, where).toEqual(usual.data);
        }
      proxy.arm();
    }
    expect(failed.length).toBeGreaterThan(Object.keys(calls).length);
    // The log lines arrive through a pipe.
    const unlogged = () => failed.filter((requestId) => !shop.log().some((line) => line.includes(requestId)));
    await expect.poll(unlogged).toEqual([]);
    const log = shop.log().join("\n");
    expect(log).not.toMatch(/uncaught exception|unhandled rejection/);
    expect(log).not.toContain(staff.email);
  });
});
