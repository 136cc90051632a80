import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";
import { letterStates } from "../letter-states.ts";

/** The letters to the subscribers, the newest first. */
export const lettersTable = defineTable({
  path: adminPaths.newsletterLetters,
  columns: [
    { key: "name", fixed: true, long: true },
    { key: "state" },
    { key: "languages" },
    { key: "created", sortable: true, optional: true },
    { key: "when" },
    { key: "copies" },
  ],
  filters: { state: { kind: "choice", options: letterStates } },
  views: [{ key: "all" }, { key: "drafts", filters: { state: ["draft", "scheduled"] } }],
  sort: "-created",
  pageSize: 50,
});
