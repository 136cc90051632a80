import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { countDongles, listDongles } from "../list-dongles.server.ts";
import { dongleList } from "./dongle-list.tsx";
import { dongleTexts } from "./dongle-texts.server.ts";

export const dongleListQuery = defineListQuery(dongleList, {
  name: "dongles",
  section: "dongleAssociation",
  texts: dongleTexts,
  filter: ({ search, state: states }) => ({ search, states }),
  async rows(db, query: Parameters<typeof listDongles>[1]) {
    const found = await listDongles(db, query);
    const orders = await ordersById(
      db,
      found.rows.flatMap(({ orderId }) => orderId ?? []),
    );
    const rows = found.rows.map(({ serial, state, orderId, updatedAt }) => {
      const order = orderId === null ? undefined : orders.get(orderId);
      return {
        serial,
        state,
        updatedAt,
        order: order && {
          id: order.id,
          number: order.number,
          buyer: `${order.first_name} ${order.last_name}`.trim(),
          vehicle: `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year || ""}`.trim(),
        },
      };
    });
    return { ...found, rows };
  },
  count: countDongles,
  fileSort: "serial",
});
