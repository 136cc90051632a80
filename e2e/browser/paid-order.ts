import { type PaidOrder, paidOrder } from "../http/paid-order.ts";
import { expect } from "./fixtures.ts";
import type { RunningShop } from "./running-shop.ts";

/** A paid order of the running shop that waits to be packed: for tests of what staff do with it. */
export async function placePaidOrder(shop: RunningShop, overrides: Record<string, unknown> = {}): Promise<PaidOrder> {
  const order = await paidOrder(shop, overrides);
  await expect.poll(async () => (await shop.data.ordersOf(order.email)).at(0)?.payment_status).toBe("paid");
  return order;
}
