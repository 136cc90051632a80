import { languages } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";
import { subscriberStates } from "../subscriber-states.ts";

/** The list of newsletter subscribers. */
export const subscribersTable = defineTable({
  path: adminPaths.newsletter,
  columns: [
    { key: "email", fixed: true, long: true },
    { key: "status" },
    { key: "language" },
    { key: "created", sortable: true },
    { key: "confirmed" },
    { key: "ended", optional: true },
  ],
  filters: {
    status: { kind: "choice", options: subscriberStates },
    language: { kind: "choice", options: languages },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "subscribed", filters: { status: ["subscribed"] } },
    { key: "pending", filters: { status: ["pending"] } },
    { key: "ended", filters: { status: ["unsubscribed", "bounced", "complained"] } },
    { key: "all" },
  ],
  sort: "-created",
  pageSize: 50,
});
