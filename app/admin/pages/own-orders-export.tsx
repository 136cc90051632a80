import { countryName } from "#app/i18n/format.ts";
import { type ListedOrder, listOrders } from "#app/orders/list-orders.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";
import { buyerName } from "../orders/order-filter.server.ts";
import { readOwnOrderFilter } from "../own-orders/own-order-filter.server.ts";
import { ownOrderTable } from "../own-orders/own-order-table.ts";
import { ownOrderTexts } from "../own-orders/own-order-texts.server.ts";
import { exportList } from "../table/list-export.server.ts";
import type { Route } from "./+types/own-orders-export";

const newestFirst = { key: "created", descending: true } as const;

export const loader = (args: Route.LoaderArgs) =>
  exportList<ListedOrder>(args, {
    spec: ownOrderTable,
    name: "own-orders",
    columns(language) {
      const { columns: t, origins } = ownOrderTexts(language);
      const { statuses } = orderListTexts(language);
      return [
        [t.number, ({ number }) => number],
        [t.created, ({ createdAt }) => createdAt],
        [t.origin, ({ origin }) => (origin === "shop" ? null : origins[origin])],
        [t.recipient, buyerName],
        [t.status, ({ status }) => statuses[status]],
        [t.country, ({ country }) => countryName(country, language)],
      ];
    },
    rows: async (db, state, page) =>
      listOrders(db, { filter: await readOwnOrderFilter(db, state), sort: newestFirst, page }),
  });
