import { languages } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";
import { conversationStates } from "../conversation.ts";

/** All conversations, by their last message; the page shows those that need a person above this list. */
export const conversationsTable = defineTable({
  path: adminPaths.chat,
  columns: [
    { key: "message", fixed: true, long: true },
    { key: "state" },
    { key: "last", sortable: true },
    { key: "language" },
    { key: "assignee" },
    { key: "email", optional: true, long: true },
  ],
  filters: {
    state: { kind: "choice", options: conversationStates },
    language: { kind: "choice", options: languages },
    assignee: { kind: "choice", options: ["mine"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "mine", filters: { assignee: ["mine"] } },
    { key: "closed", filters: { state: ["closed"] } },
  ],
  sort: "-last",
  pageSize: 25,
});
