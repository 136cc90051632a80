import { deliveredCountries } from "#app/catalogue/countries.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { countryColumn, momentColumn, stateColumn, textColumn } from "#app/staff-ui/lists/list-columns.tsx";
import type { ListedOrder } from "../lists/list-orders.server.ts";
import { type OrderStatus, orderStatuses, ownOrigins } from "../order-status.ts";
import { buyerName } from "./order-list.tsx";
import { statusTones } from "./order-tones.ts";

type Texts = typeof import("./texts/fr/own-orders.json") & { statuses: Record<OrderStatus, string> };

/** The list of orders that the provider makes itself (decisions 9). */
export const ownOrderList = defineList<ListedOrder, Texts>()({
  path: adminPaths.providerOrders,
  exportPath: adminPaths.providerOrdersExport,
  columns: {
    number: textColumn(({ number }) => number, { sortable: true, fixed: true }),
    created: momentColumn(({ createdAt }) => createdAt, { sortable: true }),
    origin: {
      cell: ({ origin }, { t }) => origin !== "shop" && t.origins[origin],
      csv: ({ origin }, { t }) => (origin === "shop" ? null : t.origins[origin]),
    },
    recipient: textColumn(buyerName, { long: true }),
    status: stateColumn(
      ({ status }) => status,
      (t) => t.statuses,
      statusTones,
    ),
    country: countryColumn(({ country }) => country),
  },
  filters: {
    status: { kind: "choice", options: orderStatuses },
    origin: { kind: "choice", options: ownOrigins },
    country: { kind: "choice", options: deliveredCountries },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [{ key: "all" }, { key: "open", filters: { status: ["A_traiter", "A_expedier"] }, sort: "created" }],
  sort: "-created",
  pageSize: 50,
  live: ["orders"],
  idOf: ({ id }) => id,
  labelOf: ({ number }) => number,
  pathOf: ({ id }) => adminOrderPath(id),
});
