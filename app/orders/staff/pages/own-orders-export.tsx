import { countryName } from "#app/i18n/format.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { type ListedOrder, listOrders } from "../../lists/list-orders.server.ts";
import { orderListTexts } from "../list-texts.server.ts";
import { buyerName } from "../order-filter.server.ts";
import { readOwnOrderFilter } from "../own-order-filter.server.ts";
import { ownOrderTable } from "../own-order-table.ts";
import { ownOrderTexts } from "../own-order-texts.server.ts";
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
