import { deleteAfter } from "#app/platform/privacy/retention.server.ts";
import { consents } from "./server/tables.server.ts";

/** Proofs of cookie choices, as long as the choice itself (privacy page). */
export const consentRetention = deleteAfter(
  { months: 6 },
  { what: "cookie choices", from: consents, since: consents.createdAt },
);
