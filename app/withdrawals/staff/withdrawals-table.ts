import { languages } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";

/** The values of `WithdrawalState` (app/withdrawals) in chronological order. */
const states = ["unconfirmed", "confirmed", "withdrawn", "refused", "disputed"];

/** Declarations of withdrawal (law 1): those that wait for an answer, or all of them. */
export const withdrawalsTable = defineTable({
  path: adminPaths.withdrawals,
  columns: [
    { key: "received", sortable: true, fixed: true },
    { key: "state" },
    { key: "name", long: true },
    { key: "email", long: true },
    { key: "reference", long: true },
    { key: "language", optional: true },
    { key: "reason", optional: true, long: true },
    { key: "steps" },
  ],
  filters: {
    state: { kind: "choice", options: states },
    language: { kind: "choice", options: languages },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "open", filters: { state: ["unconfirmed", "confirmed"] }, sort: "received" },
    { key: "disputed", filters: { state: ["disputed"] } },
    { key: "all" },
  ],
  sort: "-received",
  pageSize: 50,
});
