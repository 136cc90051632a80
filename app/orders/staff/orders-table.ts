import { deliveredCountries } from "#app/catalogue/countries.ts";
import { languages } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";
import { orderStatuses, paymentStatuses, unsettledDisputes } from "../order-status.ts";

/** The list of all orders (decisions 9). */
export const ordersTable = defineTable({
  path: adminPaths.orders,
  columns: [
    { key: "number", sortable: true, fixed: true },
    { key: "created", sortable: true },
    { key: "buyer", long: true },
    { key: "status" },
    { key: "payment" },
    { key: "total", sortable: true, numeric: true },
    { key: "country", wide: true },
    { key: "vehicle", wide: true },
    { key: "email", optional: true, long: true },
    { key: "plate", optional: true },
    { key: "language", optional: true },
    { key: "promo", optional: true },
  ],
  filters: {
    status: { kind: "choice", options: orderStatuses },
    payment: { kind: "choice", options: paymentStatuses },
    country: { kind: "choice", options: deliveredCountries },
    language: { kind: "choice", options: languages },
    refund: { kind: "choice", options: ["failed", "owed"] },
    hold: { kind: "choice", options: ["held", "active"] },
    dispute: { kind: "choice", options: unsettledDisputes },
    kind: { kind: "choice", options: ["real", "test"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "toProcess", filters: { status: ["A_traiter"] }, sort: "created" },
    { key: "toShip", filters: { status: ["A_expedier"] }, sort: "created" },
    { key: "held", filters: { hold: ["held"] }, sort: "created" },
    { key: "shipped", filters: { status: ["Expediee"] } },
    { key: "withdrawn", filters: { status: ["Retractation", "Retournee"] } },
    { key: "cancelled", filters: { status: ["Annulee"] } },
    { key: "cancelledUnrefunded", filters: { refund: ["owed"] }, sort: "created" },
    { key: "refundFailed", filters: { refund: ["failed"] }, sort: "created" },
    { key: "disputed", filters: { dispute: ["inquiry", "open"] }, sort: "created" },
    { key: "test", filters: { kind: ["test"] } },
  ],
  sort: "-created",
  pageSize: 50,
});
