import { deliveredCountries } from "#app/catalogue/countries.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";

/** Invoices and credit notes (decisions 9). */
export const invoicesTable = defineTable({
  path: adminPaths.invoices,
  columns: [
    { key: "number", sortable: true, fixed: true },
    { key: "kind", wide: true },
    { key: "issued", sortable: true },
    { key: "order" },
    { key: "country" },
    { key: "net", numeric: true, wide: true },
    { key: "vat", numeric: true },
    { key: "gross", numeric: true },
  ],
  filters: {
    kind: { kind: "choice", options: ["invoice", "credit_note", "correction"] },
    country: { kind: "choice", options: deliveredCountries },
    origin: { kind: "choice", options: ["real", "test"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "invoices", filters: { kind: ["invoice"] } },
    { key: "creditNotes", filters: { kind: ["credit_note"] } },
    { key: "test", filters: { origin: ["test"] } },
  ],
  sort: "-issued",
  pageSize: 50,
});
