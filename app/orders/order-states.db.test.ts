import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { payableOrders } from "./payment/payable-orders.server.ts";
import { orders } from "./server/tables.server.ts";
import { orderNow, placedOrder } from "./testing/order-input.ts";

const database = startForTests(shopDatabase);

/** What a payment has left of an order, without what differs between two orders. */
async function traces(id: string) {
  const { events, ...order } = await orderNow(database.db, id);
  const {
    rows: [mails],
  } = await database.db.execute(sql`
    select json_agg(json_build_array(kind, status, language, split_part(dedupe_key, ':', 1)) order by kind) as mails from mail_outbox where order_id = ${id}`);
  const { status, payment_status, version, held_at, hold_reason, dispute } = order;
  return {
    order: { status, payment_status, version, held_at, hold_reason, dispute },
    events: events.map(({ id: _, orderId, at, ...event }) => event),
    mails,
  };
}

test("decisions 5: the payment of an open order stores the same by its single statement as by the table of transitions", async () => {
  const { db } = database;
  const [atOnce, stepByStep] = [await placedOrder(db), await placedOrder(db)];
  const paymentId = "pi_1";
  const { ok: isPaid } = await payableOrders.payOpen(
    db,
    {
      id: atOnce.id,
      totalCents: centsFromDecimal(atOnce.total_amount),
      currency: "eur",
      paymentId,
      isTest: atOnce.is_test,
    },
    sql`accepted as (select 1)`,
    {},
  );
  expect(isPaid).toBe(true);
  await db.transaction((tx) => payableOrders.markPaid(tx, stepByStep.id, paymentId));
  expect(await traces(atOnce.id)).toEqual(await traces(stepByStep.id));
  const [stored] = await db.select().from(orders).where(eq(orders.id, atOnce.id));
  expect([stored!.status, stored!.payment_status]).toEqual(["A_traiter", "paid"]);
});

/** Every place that updates the table of orders; `null` where no word about a state may stand in its statement. */
const places: Record<string, "state" | null> = {
  "app/orders/transition-order.server.ts": "state",
  "app/orders/payment/pay-order.server.ts": "state",
  "app/orders/assign-order.server.ts": null,
  "app/orders/server/order-language.server.ts": null,
  "app/orders/privacy/erase-buyer.server.ts": null,
  "app/orders/privacy/paid-order-retention.server.ts": null,
};

test("decisions 5: no other place changes the state of an order", () => {
  const found = new Map<string, string>();
  for (const path of readdirSync("app", { recursive: true, encoding: "utf8" }).map((each) => join("app", each))) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) continue;
    const source = readFileSync(path, "utf8");
    const statements = [...source.matchAll(/update\(orders\)|update \$\{orders\}|update "?orders"?\b(?= set)/g)];
    if (statements.length > 0)
      found.set(path, statements.map(({ index }) => source.slice(index).split(/\.where\(|\bwhere\b/)[0]).join("\n"));
  }
  expect([...found.keys()].sort()).toEqual(Object.keys(places).sort());
  for (const [path, text] of found) if (places[path] === null) expect(text, path).not.toMatch(/status/);
});
