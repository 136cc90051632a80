import { donglesOfOrders } from "#app/dongles/move-dongle.server.ts";
import { type ListedBuyer, listBuyers } from "#app/orders/lists/list-buyers.server.ts";
import type { OrderFilter } from "#app/orders/lists/list-orders.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { KeysetPage, PageRequest } from "#app/platform/database/keyset.server.ts";
import { personKey } from "#app/privacy/person-key.server.ts";

export type ListedPerson = Omit<ListedBuyer, "orderIds"> & {
  /** Identifies the person in the address of their page. */
  key: string;
  orders: number;
  /** Dongles that the person has, or that are packed for them. */
  serials: string[];
};

export async function listPeople(
  db: Database,
  options: { filter: OrderFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<ListedPerson>> {
  const found = await listBuyers(db, options);
  const serials = await donglesOfOrders(
    db,
    found.rows.flatMap(({ orderIds }) => orderIds),
  );
  return {
    ...found,
    rows: found.rows.map(({ orderIds, ...buyer }) => ({
      ...buyer,
      key: personKey(buyer.email),
      orders: orderIds.length,
      serials: orderIds.flatMap((id) => serials.get(id) ?? []),
    })),
  };
}
