import { letterStates } from "#app/newsletter/letter-states.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "../table/table-spec.ts";

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
