import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { addPromo, placedOrder, usesOf } from "#app/orders/testing/order-input.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { connectDatabase, openPool, sessionLimits } from "#app/platform/database/database.server.ts";
import { type BusEvent, startBus, subscribe } from "#app/platform/jobs/bus.server.ts";
import { prepareDatabase } from "#database/prepare-database.ts";
import { hasPgBouncer, startPgBouncer } from "#database/testing/pgbouncer.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";

const reason = hasPgBouncer() ? "" : " (skipped: Debian's package pgbouncer is not installed)";

const database = startForTests(shopDatabase);

test.skipIf(reason !== "")(`orders through PgBouncer in transaction mode${reason}`, async () => {
  const pooler = await startPgBouncer(database.connection.connectionString!, 3);
  const { db, pool } = connectDatabase({ connectionString: pooler.url, max: 20 }, { pooled: true });
  const direct = openPool({ ...database.connection, max: 3, ...sessionLimits });
  const received: BusEvent[] = [];
  const unsubscribe = subscribe((event) => received.push(event));
  const stopBus = startBus(direct);
  try {
    await expect.poll(() => received).toContainEqual({ topic: "orders" });
    const promo = await addPromo(db, { maxUses: 30 });
    // Many more than there are sessions behind the pooler.
    const orders = await Promise.all(Array.from({ length: 30 }, () => placedOrder(db, { promo_code: promo.code })));
    expect(await usesOf(db, promo.id)).toBe(30);
    const to = { status: "A_traiter", payment_status: "paid" } as const;
    await Promise.all(
      orders.map(({ id: orderId }) => db.transaction((tx) => transitionOrder({ tx }, { orderId, to, author: "test" }))),
    );
    const states = await Promise.all(orders.map(({ id }) => findOrder(db, id)));
    expect(states.map((order) => order!.payment_status)).toEqual(states.map(() => "paid"));
    for (const { id } of orders) await expect.poll(() => received).toContainEqual({ topic: "orders", id });
    const { rows } = await pool.query("select current_setting('statement_timeout') as limit");
    expect(rows[0].limit).toBe("5s");
  } finally {
    unsubscribe();
    await stopBus();
    await direct.end();
    await pool.end();
    await pooler.stop();
    connectDatabase(database.connection);
  }
});

test.skipIf(reason !== "")(
  `PgBouncer without DATABASE_DIRECT_URL is named in one sentence at the start${reason}`,
  async () => {
    const pooler = await startPgBouncer(database.connection.connectionString!, 3);
    const { pool } = connectDatabase({ connectionString: pooler.url });
    try {
      const { host } = new URL(pooler.url);
      await expect(prepareDatabase({ databaseUrl: pooler.url, migrationDatabaseUrl: undefined }, pool)).rejects.toThrow(
        `DATABASE_URL: PgBouncer answers at ${host}: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too.`,
      );
    } finally {
      await pool.end();
      await pooler.stop();
      connectDatabase(database.connection);
    }
  },
);
