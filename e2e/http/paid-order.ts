import { setTimeout as sleep } from "node:timers/promises";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { ask, cookiesOf } from "./ask.ts";

export type PaidOrder = { id: string; number: string; email: string; headers: { cookie: string } };

/** An order paid by card in the sandbox; `headers` contain the buyer's cookie. */
export async function paidOrder(shop: { port: number }, overrides: Record<string, unknown> = {}): Promise<PaidOrder> {
  const call = async (path: string, json: unknown, headers = {}) => {
    const answer = await ask(shop, path, { json, headers });
    if (answer.status >= 300) throw new Error(`${path} answers ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const placed = await call("/api/orders", orderBody(overrides));
  const { id, number, email, total_amount: amount } = placed.data;
  const headers = { cookie: cookiesOf(placed) };
  const { clientSecret } = (await call("/api/create-payment", { orderId: id, amount }, headers)).data;
  await call("/api/sandbox/confirm", { clientSecret, number: "4242424242424242", expiry: "12/34", cvc: "123" });
  // The provider's notice arrives after its answer.
  for (let tries = 0; ; tries++) {
    const { payment_status: state } = (await ask(shop, `/api/orders/${id}/status`, { headers })).data;
    if (state === "paid") break;
    if (tries === 100) throw new Error(`The order is still ${state} after 20 s.`);
    await sleep(200);
  }
  return { id, number, email, headers };
}
