import { expect, test, vi } from "vitest";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import {
  countDecline,
  limitPaymentCall,
  payerOf,
  recordPayer,
} from "#app/payments/buyer-calls/limit-payment-calls.server.ts";
import { hitsOfEverybody, limits } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { sharedPaymentShop } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");

test("security 2.6: refused cards count for the address that began the payment; past the limit it has to wait, others do not", async () => {
  const order = await shop.order();
  const create = () =>
    fetch(`${shop.url}/api/create-payment`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `${orderCookieName(order.id)}=${order.token}` },
      body: JSON.stringify({ orderId: order.id, amount: Number(order.total_amount) }),
    });
  const { clientSecret } = (await (await create()).json()) as { clientSecret: string };
  const intent = clientSecret.split("_secret_")[0]!;
  const counted = () => hitsOfEverybody(shop.database.db, limits.declines);
  shop.fake.confirm(intent, "4000000000000002");
  shop.fake.confirm(intent, "4000000000000002");
  const refusals = shop.fake
    .events()
    .filter((event) => event.type === "payment_intent.payment_failed")
    .map((event) => event.id);
  expect(refusals).toHaveLength(2);
  // Delivered twice, counted once each.
  await shop.fake.deliver(refusals, { doubled: 2 });
  expect(await counted()).toBe(2);
  // `rate_limits` holds limits only.
  const { rows } = await shop.database.pool.query("select distinct split_part(key, ':', 1) as name from rate_limits");
  expect(rows.map(({ name }) => name).sort()).toEqual(["declines", "payments"]);

  const warnings = vi.spyOn(log, "warn");
  const max = limits.declines.max * settings().limitFactor;
  const context = { db: shop.database.db, log };
  for (let i = 2; i < max; i++) await countDecline(context, order.id);
  expect(warnings).not.toHaveBeenCalled();
  const answer = await create();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
  await countDecline(context, order.id);
  expect(warnings).toHaveBeenCalledWith({ alert: "card-refusals", orderId: order.id }, expect.any(String));
  const check = (address: string) => limitPaymentCall(context.db, { orderId: order.id, address });
  expect((await check("198.51.100.1")).waitSeconds).toBe(0);
  // The same household by another of its addresses.
  await recordPayer(context.db, order.id, payerOf("2001:db8:1:2::1"));
  for (let i = 0; i < max; i++) await countDecline(context, order.id);
  expect((await check("2001:db8:1:2::ffff")).waitSeconds).toBeGreaterThan(3_000);
  warnings.mockRestore();
  // An hour later.
  await shop.database.pool.query("update rate_limits set window_start = now() - interval '61 minutes'");
  expect((await create()).status).toBe(200);
}, 60_000);
