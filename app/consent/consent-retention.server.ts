import { lt } from "drizzle-orm";
import { monthsBefore, type Retention } from "#app/platform/retention.server.ts";
import { consents } from "./server/tables.server.ts";

/** Proofs of cookie choices: 6 months, as long as the choice itself (privacy page). */
export const consentRetention: Retention = {
  what: "cookie choices",
  async erase({ db, now }) {
    const deleted = await db
      .delete(consents)
      .where(lt(consents.createdAt, monthsBefore(now, 6)))
      .returning({ id: consents.id });
    return deleted.length;
  },
};
