/** The API of orders, prices and promo codes over a test database, called without a port. */
import { pricesRoutes } from "#app/catalogue/api.ts";
import { vehicleModels } from "#app/catalogue/server/tables.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { ordersRoutes } from "#app/orders/api.ts";
import { ownUnpaidOrder } from "#app/orders/find-order.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { cancelForNewerOrder } from "#app/payments/cancel-for-newer-order.server.ts";
import { promotionsRoutes } from "#app/promotions/api.ts";
import { createApi } from "../api.ts";
import { callApi } from "./call-api.ts";

export type OrdersApi = Awaited<ReturnType<typeof startOrdersApi>>;

export async function startOrdersApi() {
  const database = await shopDatabase({ PUBLIC_URL: "https://shop.example" });
  const clio = { brand: "Renault", model: "Clio", energy: "Essence" };
  await database.db.insert(vehicleModels).values([
    { ...clio, year: 2018, compatible: true },
    { ...clio, year: 2005, compatible: false },
  ]);
  const api = createApi([
    ...ordersRoutes({
      giveUp: (context, orderId) => cancelForNewerOrder({ ...context, orders: payableOrders }, orderId),
    }),
    ...pricesRoutes,
    ...promotionsRoutes({
      productPrice: async () => 7900,
      lowestBetween: async () => 6900,
      ownUnpaidOrder: (db, orderId, cookies) => ownUnpaidOrder(db, orderId, { cookies }),
    }),
  ]);
  let host = 0;
  /** Every call comes from a different address unless one is given, so that limits apply only where they are meant. */
  async function call(path: string, body?: unknown, overrides: { cookie?: string; address?: string } = {}) {
    const { cookie = "", address = `10.0.${host >> 8}.${host++ & 255}` } = overrides;
    const response = await callApi(api, path, { body, headers: { cookie }, address });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  return {
    database,
    call,
    place: (overrides: Record<string, unknown> = {}, options = {}) =>
      call("/api/orders", orderBody(overrides), options),
    stop: () => database.stop(),
  };
}
