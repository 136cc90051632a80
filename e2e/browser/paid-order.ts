/** A paid order as a buyer of the running shop makes it, by the API: for tests of what staff do with it. */

import { orderBody } from "../http/order-body.ts";
import { expect } from "./fixtures.ts";
import { cards } from "./purchase-path.ts";
import type { RunningShop } from "./running-shop.ts";

export type PaidOrder = { id: string; number: string; email: string };

export async function placePaidOrder(shop: RunningShop, more: Record<string, unknown> = {}): Promise<PaidOrder> {
  let cookie = "";
  const post = async (path: string, body: Record<string, unknown>) => {
    const response = await fetch(`${shop.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.url, cookie },
      body: JSON.stringify(body),
    });
    expect(response.status, path).toBeLessThan(300);
    cookie ||= response.headers.get("set-cookie")?.split(";")[0] ?? "";
    return response.json() as Promise<Record<string, unknown>>;
  };
  const order = await post("/api/orders", orderBody(more));
  const { id, number, email, total_amount: amount } = order as PaidOrder & { total_amount: number };
  const { clientSecret } = await post("/api/create-payment", { orderId: id, amount });
  await post("/api/sandbox/confirm", { clientSecret, number: cards.accepted, expiry: "12/34", cvc: "123" });
  await expect.poll(async () => (await shop.data.ordersOf(email)).at(0)?.payment_status).toBe("paid");
  return { id, number, email };
}
