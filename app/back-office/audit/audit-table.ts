import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";

export type AuditChoices = { authors: readonly string[]; actions: readonly string[]; entities: readonly string[] };

/** The audit log (decisions 9); its filters offer the values that occur in it. */
export const auditTable = ({ authors, actions, entities }: AuditChoices) =>
  defineTable({
    path: adminPaths.audit,
    columns: [
      { key: "at", sortable: true, fixed: true },
      { key: "author" },
      { key: "action" },
      { key: "subject", long: true },
      { key: "changes", long: true },
      { key: "detail", optional: true, long: true },
    ],
    filters: {
      author: { kind: "choice", options: authors },
      action: { kind: "choice", options: actions },
      entity: { kind: "choice", options: entities },
      from: { kind: "day" },
      to: { kind: "day" },
    },
    views: [{ key: "all" }],
    sort: "-at",
    pageSize: 50,
  });
