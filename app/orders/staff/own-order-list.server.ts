import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { orderFieldLabels } from "../fields/order-field-labels.server.ts";
import { countOrders, listOrders } from "../lists/list-orders.server.ts";
import { readOrderFilter } from "./order-filter.server.ts";
import { orderListTexts } from "./order-list.server.ts";
import { ownOrderList } from "./own-order-list.tsx";

export const ownOrderTexts = extended(
  formDictionary<typeof import("./texts/fr/own-orders.json")>("orders/staff", "own-orders"),
  ({ origins: origin, labels }, language) => {
    const { statuses } = orderListTexts(language);
    return { statuses, options: { status: statuses, origin }, labels: { ...orderFieldLabels(language), ...labels } };
  },
);
export type OwnOrderTexts = ReturnType<typeof ownOrderTexts>;

export const ownOrderListQuery = defineListQuery(ownOrderList, {
  name: "own-orders",
  section: "providerOrders",
  texts: ownOrderTexts,
  filter: async ({ origin, ...chosen }, db) => ({ ...(await readOrderFilter(db, chosen)), isOwn: true, origin }),
  rows: listOrders,
  count: countOrders,
});
