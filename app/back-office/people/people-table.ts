import { deliveredCountries } from "#app/catalogue/countries.ts";
import { languages } from "#app/i18n/languages.ts";
import { orderStatuses } from "#app/orders/order-status.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";

/** The people who ordered (decisions 9), by their newest order. */
export const peopleTable = defineTable({
  path: adminPaths.providerUsers,
  columns: [
    { key: "name", fixed: true, long: true },
    { key: "email", long: true },
    { key: "orders", numeric: true },
    { key: "last", sortable: true },
    { key: "vehicle", wide: true },
    { key: "plate", wide: true },
    { key: "serials", long: true },
    { key: "country", optional: true },
    { key: "language", optional: true },
  ],
  filters: {
    status: { kind: "choice", options: orderStatuses },
    country: { kind: "choice", options: deliveredCountries },
    language: { kind: "choice", options: languages },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "withdrawn", filters: { status: ["Retractation", "Retournee"] } },
    { key: "cancelled", filters: { status: ["Annulee"] } },
  ],
  sort: "-last",
  pageSize: 50,
});
