import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PageRequest } from "#app/platform/database/keyset.server.ts";
import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import { listDongles } from "../list-dongles.server.ts";
import { dongleFilter, dongleSort } from "./dongle-filter.server.ts";

export type DongleRow = Awaited<ReturnType<typeof dongleRows>>["rows"][number];

/** One page of the stock, with the order of each dongle. */
export async function dongleRows(db: Db, state: TableState, request: PageRequest) {
  const page = await listDongles(db, { filter: dongleFilter(state), sort: dongleSort(state), page: request });
  const orders = await ordersById(
    db,
    page.rows.flatMap(({ orderId }) => orderId ?? []),
  );
  const rows = page.rows.map(({ serial, state: now, orderId, updatedAt }) => {
    const order = orderId === null ? undefined : orders.get(orderId);
    return {
      ...{ serial, state: now, updatedAt },
      order: order && {
        ...{ id: order.id, number: order.number, buyer: `${order.first_name} ${order.last_name}`.trim() },
        vehicle: `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year || ""}`.trim(),
      },
    };
  });
  return { ...page, rows };
}
