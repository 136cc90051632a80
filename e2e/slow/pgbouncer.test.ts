import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasPgBouncer, startPgBouncer } from "#database/testing/pgbouncer.ts";
import { type PostgresCluster, startPostgres } from "#database/testing/postgres-cluster.ts";
import { addAdmin, sessionCookie } from "../http/accounts-shop.ts";
import { ask, cookiesOf } from "../http/ask.ts";
import { openEvents } from "../http/event-stream.ts";
import { paidOrder } from "../http/paid-order.ts";
import { admin, startTestShop, type TestShop } from "../shop.ts";

const reason = hasPgBouncer() ? "" : " (skipped: Debian's package pgbouncer is not installed)";

/** Sessions of the database behind the pooler, for two web processes. */
const sessions = 4;

let cluster: PostgresCluster;
let replica: PostgresCluster;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let pool: pg.Pool;
let shop: TestShop;
beforeAll(async () => {
  if (reason) return;
  cluster = await startPostgres({ durable: true });
  replica = await startPostgres({ durable: true, replicaOf: cluster });
  const direct = await cluster.createDatabase("pooled");
  const copy = new URL(direct);
  copy.port = new URL(replica.url).port;
  pooler = await startPgBouncer(direct, sessions);
  shop = await startTestShop({
    env: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_REPLICA_URLS: copy.href,
      WEB_CONCURRENCY: "2",
      PAYMENTS: "sandbox",
    },
  });
  pool = new pg.Pool({ connectionString: direct, max: 1 });
  await addAdmin(pool, admin);
});
afterAll(async () => {
  await shop?.stop();
  await pool?.end();
  await pooler?.stop();
  await replica?.stop();
  await cluster?.stop();
});

test.skipIf(reason !== "")(
  `the whole shop works through PgBouncer in transaction mode, with a replica${reason}`,
  async () => {
    // Webhooks, invoices and mails are jobs.
    const bought = await Promise.all(Array.from({ length: 12 }, () => paidOrder(shop)));
    for (const { id, headers } of bought) {
      const status = async () => (await ask(shop, `/api/orders/${id}/status`)).data.payment_status;
      await expect.poll(status, { timeout: 60_000 }).toBe("paid");
      const invoices = async () => (await ask(shop, `/api/orders/${id}/invoices`, { headers })).data;
      await expect.poll(invoices, { timeout: 60_000 }).toMatchObject([{ kind: "invoice", total: 79 }]);
    }
    const ids = bought.map(({ id }) => id);
    const mails = async () =>
      (await pool.query("select count(*)::int as n from mail_outbox where order_id = any($1)", [ids])).rows[0].n;
    await expect.poll(mails, { timeout: 60_000 }).toBeGreaterThanOrEqual(bought.length);

    const staff = { cookie: await sessionCookie(shop, admin) };
    for (let n = 0; n < 6; n += 1) {
      const { text } = await ask(shop, "/admin/orders", { headers: staff });
      for (const { number } of bought) expect(text).toContain(number);
    }
    expect((await ask(shop, "/admin", { headers: staff })).status).toBe(200);
    expect((await ask(shop, "/readyz")).text).toBe("ready\nreplicas in use: 1 of 1\n");
  },
);

test.skipIf(reason !== "")(`a chat is followed through PgBouncer, on either process${reason}`, async () => {
  const session = randomUUID();
  const said = await ask(shop, "/api/chat", { json: { session_id: session, message: "Bonjour" } });
  const headers = { cookie: cookiesOf(said) };
  const open = () => openEvents(shop, `/api/chat/${session}/events`, headers);
  const streams = await Promise.all([open(), open()]);
  const allHave = async (wanted: string) =>
    expect(await Promise.all(streams.map((stream) => stream.until(wanted)))).toEqual([true, true]);
  await allHave('"version":2');
  await ask(shop, "/api/chat", { json: { session_id: session, action: "clear_messages" }, headers });
  await allHave('"version":3');
  for (const stream of streams) stream.leave();
});
