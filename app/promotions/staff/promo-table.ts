import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";
import { promoStates } from "../promo-code.ts";

/** The list of promo codes (decisions 9). */
export const promoTable = defineTable({
  path: adminPaths.promoCodes,
  columns: [
    { key: "code", sortable: true, fixed: true },
    { key: "discount", numeric: true },
    { key: "state" },
    { key: "public", wide: true },
    { key: "period" },
    { key: "uses", sortable: true, numeric: true },
    { key: "revenue", numeric: true },
    { key: "batch", long: true },
    { key: "created", sortable: true, optional: true },
  ],
  filters: { state: { kind: "choice", options: promoStates }, public: { kind: "choice", options: ["yes"] } },
  views: [
    { key: "all" },
    { key: "usable", filters: { state: ["usable"] } },
    { key: "public", filters: { public: ["yes"] } },
    { key: "inactive", filters: { state: ["inactive", "over", "usedUp"] } },
  ],
  sort: "-created",
  pageSize: 50,
});
