import { adminPaths } from "#app/paths.ts";
import { defineTable } from "../table/table-spec.ts";

/** The list of the provider's own orders (decisions 9). */
export const ownOrderTable = defineTable({
  path: adminPaths.providerOrders,
  columns: [
    { key: "number", sortable: true, fixed: true },
    { key: "created", sortable: true },
    { key: "origin" },
    { key: "recipient" },
    { key: "status" },
    { key: "country" },
  ],
  filters: {},
  views: [{ key: "all" }],
  sort: "-created",
  pageSize: 50,
});
