import { brand } from "#app/brand.ts";
import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import type { Knowledge } from "#app/chat/knowledge.ts";
import { knowledgeOf } from "#app/content/knowledge.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { lookUpOrder } from "#app/tracking/look-up-order.server.ts";

export const chatKnowledge: Knowledge = {
  passages: knowledgeOf,
  prices: cachedPrices,
  orderNumber: (text) => orderNumberIn(text, brand.orderPrefix),
  async orderStatus(db, { address, ...asked }) {
    const found = await lookUpOrder({ db, address }, asked);
    const order = found.ok ? await findOrder(db, found.orderId) : undefined;
    if (order) return { ok: true, status: order.status };
    return { ok: false, error: !found.ok && found.error === "tooMany" ? "tooMany" : "notFound" };
  },
};
