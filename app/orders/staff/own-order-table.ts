import { deliveredCountries } from "#app/catalogue/countries.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";
import { orderStatuses, ownOrigins } from "../order-status.ts";

/** The list of orders that the provider makes itself (decisions 9). */
export const ownOrderTable = defineTable({
  path: adminPaths.providerOrders,
  columns: [
    { key: "number", sortable: true, fixed: true },
    { key: "created", sortable: true },
    { key: "origin" },
    { key: "recipient", long: true },
    { key: "status" },
    { key: "country" },
  ],
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
});
