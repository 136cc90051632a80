import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";

/** Incompatible vehicles by model (decisions 4, 9), the most requested first. */
export const demandTable = defineTable({
  path: adminPaths.tentatives,
  columns: [
    { key: "model", sortable: true, fixed: true, long: true },
    { key: "years" },
    { key: "checks", sortable: true, numeric: true },
    { key: "weeks" },
    { key: "waiting", sortable: true, numeric: true },
    { key: "due", numeric: true },
  ],
  filters: { awaited: { kind: "choice", options: ["yes"] } },
  views: [{ key: "all" }, { key: "awaited", filters: { awaited: ["yes"] }, sort: "-waiting" }],
  sort: "-checks",
  pageSize: 50,
});
