import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";
import { dongleStates } from "../dongle-states.ts";

/** The stock of dongles (decisions 9). */
export const donglesTable = defineTable({
  path: adminPaths.dongleAssociation,
  columns: [
    { key: "serial", sortable: true, fixed: true },
    { key: "state" },
    { key: "order" },
    { key: "buyer", long: true },
    { key: "vehicle", wide: true },
    { key: "updated", sortable: true },
  ],
  filters: { state: { kind: "choice", options: dongleStates } },
  views: [
    { key: "all" },
    { key: "stock", filters: { state: ["in_stock"] } },
    { key: "associated", filters: { state: ["associated"] } },
    { key: "out", filters: { state: ["shipped", "activated"] } },
    { key: "inspection", filters: { state: ["returned", "quarantine"] } },
    { key: "faulty", filters: { state: ["faulty"] } },
  ],
  sort: "-updated",
  pageSize: 50,
});
