import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createApi } from "../api.ts";
import { apiRoutes } from "../domains.ts";
import { callApi } from "./call-api.ts";
import type { Subject } from "./operation.ts";
import { goodCard, type startPaymentShop, type TestOrder } from "./payment-shop.ts";

export type CuttableTools = ReturnType<typeof cuttableTools>;

export const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`;

type PaymentShop = Awaited<ReturnType<typeof startPaymentShop>>;

/** What the operations need: the shop, its database with and without the proxy, and subjects to work on. */
export function cuttableTools(shop: PaymentShop, cuttable: Database) {
  const direct = shop.database.db;
  const api = createApi(apiRoutes());
  const delivered: string[] = [];
  /** Takes every mail as the operator's mail server would, and remembers the recipients. */
  const sender = {
    async send({ recipient }: { recipient: string }) {
      delivered.push(recipient);
    },
    close() {},
  };

  async function call(path: string, body: unknown, cookie = ""): Promise<Response> {
    const response = await callApi(api, path, { body, headers: { cookie } });
    if (response.status === 503) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    return response;
  }
  const post = async (path: string, body: unknown, cookie = ""): Promise<number> =>
    (await call(path, body, cookie)).status;

  async function placed(more: Record<string, unknown> = {}): Promise<Subject & { order: TestOrder }> {
    const email = newEmail();
    return { email, order: await shop.order({ email, ...more }) };
  }

  async function paidOrder(): Promise<Subject & { order: TestOrder }> {
    const subject = await placed();
    const to = { status: "A_traiter", payment_status: "paid" } as const;
    await direct.transaction((tx) => transitionOrder({ tx }, { orderId: subject.order.id, to, author: "test" }));
    return subject;
  }

  const payNow = (order: TestOrder): Promise<number> =>
    post(
      "/api/create-payment",
      { orderId: order.id, amount: Number(order.total_amount), language: "fr" },
      `${orderCookieName(order.id)}=${order.token}`,
    );

  /** A payment that the provider knows to have succeeded, and the shop has not heard of. */
  async function charged(): Promise<Subject & { order: TestOrder; events: string[] }> {
    const subject = await placed();
    const intent = await shop.intentOf(subject.order);
    shop.fake.confirm(intent, goodCard);
    return { ...subject, events: shop.eventsOf(intent).slice(-1) };
  }

  return { shop, direct, cuttable, sender, delivered, call, post, placed, paidOrder, payNow, charged };
}
