import { languages } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";
import { allRequestKinds, requestStates } from "../requests.ts";

/** The list of contact and quote requests (decisions 9). */
export const requestsTable = defineTable({
  path: adminPaths.requests,
  columns: [
    { key: "company", fixed: true, long: true },
    { key: "created", sortable: true },
    { key: "person", long: true },
    { key: "kind" },
    { key: "state" },
    { key: "assignee" },
    { key: "email", optional: true, long: true },
    { key: "language", optional: true },
  ],
  filters: {
    state: { kind: "choice", options: requestStates },
    kind: { kind: "choice", options: allRequestKinds },
    language: { kind: "choice", options: languages },
    assignee: { kind: "choice", options: ["mine", "nobody"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "open", filters: { state: ["new", "in_progress"] }, sort: "created" },
    { key: "mine", filters: { assignee: ["mine"], state: ["new", "in_progress"] }, sort: "created" },
    { key: "answered", filters: { state: ["answered"] } },
    { key: "closed", filters: { state: ["closed"] } },
    { key: "all" },
  ],
  sort: "-created",
  pageSize: 50,
});
