import { languages } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";

/** Mails that are no longer retried (decisions 9). */
export const deadMailsTable = defineTable({
  path: adminPaths.deadMails,
  columns: [
    { key: "date", sortable: true, fixed: true },
    { key: "mail", long: true },
    { key: "recipient", long: true },
    { key: "error", long: true },
    { key: "attempts", numeric: true, optional: true },
    { key: "language", optional: true },
  ],
  filters: { language: { kind: "choice", options: languages } },
  views: [{ key: "all" }],
  sort: "-date",
  pageSize: 50,
});

/** Webhooks of the payment provider; `outcomes`: the stored names of their effects. */
export const deliveriesTable = (outcomes: readonly string[]) =>
  defineTable({
    path: adminPaths.deliveries,
    columns: [
      { key: "date", sortable: true, fixed: true },
      { key: "event" },
      { key: "outcome" },
      { key: "payment" },
      { key: "id", optional: true },
    ],
    filters: { outcome: { kind: "choice", options: outcomes }, from: { kind: "day" }, to: { kind: "day" } },
    views: [{ key: "all" }, { key: "failed", filters: { outcome: ["refundFailed"] } }],
    sort: "-date",
    pageSize: 50,
  });
