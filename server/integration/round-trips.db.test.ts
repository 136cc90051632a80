import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { addPromo } from "#app/orders/testing/order-input.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { databaseAddress, type StatementProxy, startStatementProxy } from "#tools/stand-ins/statement-proxy.ts";
import { createApi } from "../api.ts";
import { apiRoutes } from "../domains.ts";
import { callApi } from "../testing/call-api.ts";
import { goodCard, startPaymentShop } from "../testing/payment-shop.ts";

let proxy: StatementProxy;
let api: ReturnType<typeof createApi>;
/** One more is the wake of the job `invoices`, which several payments share. */
const wakes = 1;

const shop = startForTests(() => startPaymentShop("stripe"));
beforeAll(async () => {
  await seedCatalogue({ db: shop.database.db, clock: systemClock });
  proxy = await startStatementProxy(databaseAddress(shop.database.connection));
  connectDatabase(proxy.through(shop.database.connection));
  api = createApi(apiRoutes());
  // The first purchase opens the connections.
  await purchase();
});
afterAll(() => proxy?.stop());

const call = (path: string, body?: unknown, cookie = "") => callApi(api, path, { body, headers: { cookie } });

/** Messages to the database that end in a wait for its answer, `begin`, `commit` and announcements included. */
async function purchase(overrides: Record<string, unknown> = {}): Promise<void> {
  proxy.arm();
  const placed = await call("/api/orders", orderBody({ idempotency_key: randomUUID(), ...overrides }));
  const order = (await placed.json()) as { id: string; total_amount: number };
  expect(placed.status, JSON.stringify(order)).toBe(201);
  const cookie = placed.headers.get("set-cookie")!.split(";")[0]!;
  const begun = await call("/api/create-payment", { orderId: order.id, amount: order.total_amount }, cookie);
  expect(begun.status).toBe(200);
  const intentId = ((await begun.json()) as { clientSecret: string }).clientSecret.split("_secret_")[0]!;
  shop.fake.confirm(intentId, goodCard);
  const [delivery] = await shop.fake.deliver(shop.eventsOf(intentId).slice(-1));
  expect(delivery!.status).toBe(200);
  const status = await call(`/api/orders/${order.id}/status`);
  expect(await status.json()).toMatchObject({ payment_status: "paid" });
}

// Order 2, payment 3, webhook 2, status 1, and two announcements to the lists of staff.
test("a purchase waits for the database at most 12 times", async () => {
  await purchase();
  await expect.poll(() => proxy.statements() + wakes).toBe(11);
});

test("with the public code it is one more", async () => {
  const { code } = await addPromo(shop.database.db, { isPublic: true, publicSince: new Date(), maxUses: 5 });
  await purchase({ promo_code: code });
  await expect.poll(() => proxy.statements() + wakes).toBe(12);
});
