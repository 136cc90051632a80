import { countryName } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { type ListedOrder, listOrders } from "../../lists/list-orders.server.ts";
import { orderListTexts } from "../list-texts.server.ts";
import { buyerName } from "../order-filter.server.ts";
import { readOrderFilter } from "../order-search.server.ts";
import { ordersTable } from "../orders-table.ts";
import type { Route } from "./+types/orders-export";

const newestFirst = { key: "created", descending: true } as const;

export const loader = (args: Route.LoaderArgs) =>
  exportList<ListedOrder>(args, {
    spec: ordersTable,
    name: "orders",
    columns(language) {
      const { columns: t, statuses, payments, filters, held, test, real } = orderListTexts(language);
      return [
        [t.number, ({ number }) => number],
        [t.created, ({ createdAt }) => createdAt],
        // Lets readers exclude test orders from sums.
        [filters.kind, ({ isTest }) => (isTest ? test : real)],
        [t.status, ({ status }) => statuses[status]],
        [filters.hold, ({ isHeld }) => (isHeld ? held : null)],
        [t.payment, ({ paymentStatus }) => payments[paymentStatus]],
        [t.total, ({ total }) => ({ cents: total })],
        [t.buyer, buyerName],
        [t.email, ({ email }) => email],
        [t.country, ({ country }) => countryName(country, language)],
        [t.language, ({ language: word }) => languageName(word)],
        [t.vehicle, ({ vehicle }) => vehicle],
        [t.plate, ({ plate }) => plate],
        [t.promo, ({ promoCode }) => promoCode],
      ];
    },
    rows: async (db, state, page) =>
      listOrders(db, { filter: await readOrderFilter(db, state), sort: newestFirst, page }),
  });
